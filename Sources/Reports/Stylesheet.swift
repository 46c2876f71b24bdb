/// The style sheet of the pages: light, dark and paper.
enum Stylesheet {
  /// The rules.
  static var text: String {
    base + matrix + charts + ColorMap.styleRules(dark: false)
      + "\n@media (prefers-color-scheme: dark){\n\(darkColors)\(ColorMap.styleRules(dark: true))\n}\n"
      + print
  }

  private static let base = """
    :root{color-scheme:light dark;--is-dark:0;--page:#f7f9fb;--card:#fff;--ink:#14202b;--quiet:#5a6672;--line:#dde3e8;
    --accent:#1768b3;--band:#d9e7f5;--wrong:#b3261e;--good:#1b6e3c;--match:#8a5a00;--on0:#14202b;--on1:#fff;
    --mark:#c2410c;--cross:rgba(194,65,12,.10);--field:#fff}
    *{box-sizing:border-box}html{scroll-padding-top:3.4rem;-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--page);color:var(--ink);line-height:1.5;
    font:16px/1.5 system-ui,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
    main,header,footer,nav.contents ul{max-width:76rem;margin:0 auto;padding:0 1.25rem}
    header{padding-top:2rem}h1{font-size:1.75rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere;letter-spacing:-.01em}
    h2{font-size:1.2rem;margin:0 0 .75rem;letter-spacing:-.005em}h3{font-size:1rem;margin:0 0 .5rem}
    p{margin:.25rem 0 .75rem;max-width:46rem}.sub,.note,footer{color:var(--quiet)}.note{font-size:.875rem}.sub{font-weight:400}
    section{background:var(--card);border:1px solid var(--line);border-radius:.7rem;padding:1.2rem 1.35rem;margin:1.25rem 0}
    nav.contents{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);margin-top:1.25rem}
    nav ul{display:flex;flex-wrap:wrap;gap:.15rem 1.25rem;list-style:none}nav.contents ul{padding-top:.55rem;padding-bottom:.55rem;font-size:.92rem}
    a{color:var(--accent);text-decoration-thickness:.06em;text-underline-offset:.16em}nav.contents a,td a,th a,h3 a{text-decoration:none}
    a:hover{text-decoration:underline}:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.2rem}
    .skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.4rem .8rem;z-index:3}
    .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.9rem;margin:1.25rem 0 0}
    .figures div{background:var(--card);border:1px solid var(--line);border-radius:.7rem;padding:.85rem 1rem}
    .figures dt{color:var(--quiet);font-size:.875rem}.figures dd{margin:0}
    .figures .big{font-size:1.65rem;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
    .better{color:var(--good)}.worse{color:var(--wrong)}
    .warning,.headline{border:1px solid var(--line);border-left:4px solid var(--wrong);border-radius:.4rem;padding:.6rem .95rem;background:var(--card);max-width:none}
    .headline{border-left-color:var(--accent);margin-top:.9rem}.headline .name{font-size:1em;color:inherit}
    .scroll{overflow-x:auto}.long{max-height:38rem;overflow:auto}.long thead th{position:sticky;top:0;background:var(--card);z-index:1}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--quiet);font-size:.875rem;padding-bottom:.5rem}
    th,td{text-align:left;padding:.36rem .7rem;border-bottom:1px solid var(--line);vertical-align:middle;overflow-wrap:anywhere}
    tbody tr:hover{background:color-mix(in srgb,var(--band) 35%,transparent)}tbody tr:last-child>*{border-bottom:0}
    th.n,td.n{text-align:right;white-space:nowrap}thead th{font-size:.84rem;color:var(--quiet);font-weight:600}
    tbody th{font-weight:600}td.msg{white-space:pre-wrap}
    th button{all:unset;cursor:pointer}th button:focus-visible{outline:3px solid var(--accent)}
    th button::after{content:"\\2195";opacity:.35;padding-left:.3em}th[aria-sort] button{color:var(--ink)}
    th[aria-sort=ascending] button::after{content:"\\2191";opacity:1}th[aria-sort=descending] button::after{content:"\\2193";opacity:1}
    .label{font-weight:600;white-space:pre-wrap}.name{font-size:.85rem;color:var(--quiet);overflow-wrap:anywhere}
    .bar{display:inline-block;vertical-align:middle;height:.5rem;width:6rem;border-radius:.3rem;margin-left:.6rem;background:var(--line);overflow:hidden}
    .bar i{display:block;height:100%;background:var(--accent)}
    figure{margin:0}figcaption{color:var(--quiet);font-size:.875rem}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr));gap:.9rem;list-style:none;padding:0;margin:0}
    .cards li{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .7rem}
    .pairs{display:grid;grid-template-columns:repeat(auto-fill,minmax(22.5rem,1fr));gap:.9rem}.pair{border:1px solid var(--line);border-radius:.5rem;padding:.75rem .9rem}
    .row{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.8rem,1fr));gap:.9rem}.ex .note,.cards .note{display:block;font-size:.8rem;line-height:1.3}
    .ex .name,.cards .name{display:block;font-size:.75rem;line-height:1.3;margin:.45rem 0 .25rem}
    .inks{display:flex;gap:.8rem}.inks figure{width:4.4rem}.inks figcaption{font-size:.75rem;line-height:1.2}
    .pic{display:block;width:4.4rem;height:4.4rem}.ink-line,.match-line{fill:none;stroke:var(--ink);stroke-width:36;stroke-linecap:round;stroke-linejoin:round}
    .match-line{stroke:var(--match)}
    details{margin-top:.8rem}summary{cursor:pointer;color:var(--accent)}footer{padding-bottom:2.5rem;font-size:.875rem;overflow-wrap:anywhere}
    iframe{border:1px solid var(--line);border-radius:.4rem;width:100%;background:var(--card)}iframe.timing{height:19rem;background:#fff;color-scheme:light}
    select,input,.tools button{font:inherit;color:inherit;background:var(--field);border:1px solid var(--line);border-radius:.4rem;padding:.2rem .45rem}
    .filter{display:inline-block;font-size:.875rem;color:var(--quiet);margin-bottom:.6rem}
    .samples main,.samples header{max-width:70rem}.samples header ul{padding:0;margin:.5rem 0}
    @media (max-width:34rem){.samples:has(section:target) :is(header,section:not(:target)){display:none}
    .samples:has(section:target) section{border:0;margin:0;padding:.4rem 0;background:none}.samples:has(section:target) body{background:var(--card)}
    .samples:has(section:target) main{padding:0}.samples:has(section:target) h2{position:absolute;clip-path:inset(50%)}}

    """

  private static let matrix = """
    .matrix svg{display:block;width:100%;height:auto;max-height:90vh}.matrix.live .static{display:none}.cells path{fill:none;stroke-width:1}
    .tools{display:flex;flex-wrap:wrap;gap:.5rem 1.1rem;align-items:center;margin-bottom:1rem;font-size:.875rem;color:var(--quiet)}
    .tools select,.tools input,.tools button{color:var(--ink)}.tools button{min-width:2rem;cursor:pointer}.zoom{display:inline-flex;gap:.25rem}
    .view{display:grid;grid-template-columns:minmax(0,1fr) minmax(15rem,22rem);gap:1.5rem;align-items:start}
    .sheet canvas{display:block;touch-action:none;cursor:crosshair}.detail h3{font-size:1.1rem}
    .detail{border-left:1px solid var(--line);padding-left:1.25rem;min-height:12rem}
    .top{margin:.25rem 0;padding-left:1.6rem;line-height:1.75}.detail dl{display:flex;gap:1.6rem;margin:.25rem 0 .75rem}.detail dt{font-size:.8rem;color:var(--quiet)}.detail dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
    .detail iframe{height:30rem;border:0;border-radius:0}.link{all:unset;cursor:pointer;color:var(--accent)}.link:hover{text-decoration:underline}.link:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    @media (max-width:60rem){.view{grid-template-columns:minmax(0,1fr)}.detail{border-left:0;padding-left:0}}

    """

  private static let charts = """
    .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(19rem,1fr));gap:1.25rem}.plots svg,.wide svg{display:block;width:100%;height:auto}
    .wide{margin-bottom:1rem}.ink{fill:var(--ink)}.quiet{fill:var(--quiet)}.faint{stroke:var(--line)}.gap{stroke:var(--card)}.rule{stroke:var(--line)}
    .on0{fill:var(--on0)}.on1{fill:var(--on1)}.s1{stroke:var(--accent)}.s2{stroke:var(--quiet);stroke-dasharray:5 5}
    .accent{fill:var(--accent)}.band{fill:var(--band)}.band-line{stroke:var(--band)}

    """

  private static let darkColors = """
    :root{--is-dark:1;--page:#12151a;--card:#1a1d24;--ink:#e8edf2;--quiet:#9aa7b4;--line:#313843;--accent:#6cb8f0;--band:#24405c;
    --wrong:#ff8a80;--good:#7bd49a;--match:#f0b860;--on0:#e8edf2;--on1:#10151c;--mark:#ffb27a;--cross:rgba(255,178,122,.14);--field:#20242c}

    """

  private static let print = """
    @media print{:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--quiet:#444;--line:#bbb;--accent:#1768b3;--band:#d9e7f5;
    --wrong:#b3261e;--good:#1b6e3c;--match:#8a5a00;--on0:#14202b;--on1:#fff}\(ColorMap.styleRules(dark: false))
    body{font-size:10.5pt}nav,.tools,.view,.filter,.skip,iframe,#matrix-help,#timing{display:none}.matrix.live .static{display:block}
    section{border:0;padding:0;break-inside:auto}h2,h3{break-after:avoid}a{color:inherit;text-decoration:none}th button::after{content:""}
    tr,.ex,.cards li,.pair,figure{break-inside:avoid}.scroll{overflow:visible}.long{max-height:none}.matrix svg{max-height:12.5cm;max-width:16cm}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
}
