/// The style sheet of a report page: light, dark and paper.
enum Stylesheet {
  /// The rules.
  static var text: String {
    base + ColorMap.styleRules(dark: false)
      + "\n@media (prefers-color-scheme: dark){\n\(darkColors)\(ColorMap.styleRules(dark: true))\n}\n"
      + print
  }

  private static let base = """
    :root{color-scheme:light dark;--page:#fbfcfd;--card:#fff;--ink:#14202b;--quiet:#5a6672;--line:#dde3e8;
    --accent:#1573c4;--band:#d9e7f5;--wrong:#b3261e;--good:#1b6e3c;--match:#8a5a00;--on0:#14202b;--on1:#fff}
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--ink);line-height:1.5;
    font:16px/1.5 system-ui,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
    main,header,footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
    header{padding-top:2rem}h1{font-size:1.7rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
    h2{font-size:1.2rem;margin:0 0 .75rem}h3{font-size:1rem;margin:0 0 .5rem}
    p{margin:.25rem 0 .75rem;max-width:46rem}.sub,.note,footer{color:var(--quiet)}.note{font-size:.9rem}
    section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1.1rem 1.25rem;margin:1.25rem 0}
    nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;padding:0;margin:1rem 0 0}
    a{color:var(--accent)}a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
    .figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10.5rem,1fr));gap:.9rem;margin:1.25rem 0 0}
    .figures div{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem}
    .figures dt{color:var(--quiet);font-size:.9rem}.figures dd{margin:0}
    .figures .big{font-size:1.65rem;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums}
    .better{color:var(--good)}.worse{color:var(--wrong)}
    .warning{border-left:4px solid var(--wrong);padding:.5rem .9rem;background:var(--card)}
    .scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--quiet);font-size:.9rem;padding-bottom:.4rem}
    th,td{text-align:left;padding:.32rem .7rem;border-bottom:1px solid var(--line);vertical-align:middle;overflow-wrap:anywhere}
    th.n,td.n{text-align:right;white-space:nowrap}thead th{font-size:.85rem;color:var(--quiet);font-weight:600}
    tbody th{font-weight:600}td.msg{white-space:pre-wrap}
    .label{font-weight:600;white-space:pre-wrap}.name{font-size:.85rem;color:var(--quiet);overflow-wrap:anywhere}
    .bar{display:inline-block;vertical-align:middle;height:.55rem;width:6rem;border-radius:.3rem;margin-left:.6rem;background:var(--line);overflow:hidden}
    .bar i{display:block;height:100%;background:var(--accent)}
    .matrix svg{display:block;width:100%;height:auto;max-height:90vh}
    .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(19rem,1fr));gap:1.25rem}.plots svg{width:100%;height:auto}
    figure{margin:0}figcaption{color:var(--quiet);font-size:.9rem}
    .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr));gap:.9rem;list-style:none;padding:0;margin:0}
    .cards li{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .7rem}
    .pairs{display:flex;flex-wrap:wrap;gap:.9rem}.pair{border:1px solid var(--line);border-radius:.5rem;padding:.7rem .9rem}
    .row{display:flex;flex-wrap:wrap;gap:.9rem}.ex{width:10.6rem}.ex .note{display:block;font-size:.8rem;line-height:1.3}
    .ex .name,.cards .name{display:block;font-size:.75rem;line-height:1.3;margin:.45rem 0 .25rem}
    .inks{display:flex;gap:.8rem}.inks figure{width:4.4rem}.inks figcaption{font-size:.75rem;line-height:1.2}
    .pic{display:block;width:4.4rem;height:4.4rem}.ink-line,.match-line{fill:none;stroke:var(--ink);stroke-width:36;stroke-linecap:round;stroke-linejoin:round}
    .match-line{stroke:var(--match)}
    .ink{fill:var(--ink)}.quiet{fill:var(--quiet)}.faint{stroke:var(--line)}.gap{stroke:var(--card)}.rule{stroke:var(--line)}
    .on0{fill:var(--on0)}.on1{fill:var(--on1)}.s1{stroke:var(--accent)}.s2{stroke:var(--quiet);stroke-dasharray:5 5}
    .accent{fill:var(--accent)}.band{fill:var(--band)}.band-line{stroke:var(--band)}.wide svg{display:block;width:100%;height:auto}
    details{margin-top:.8rem}summary{cursor:pointer;color:var(--accent)}footer{padding-bottom:2.5rem;font-size:.9rem;overflow-wrap:anywhere}

    """

  private static let darkColors = """
    :root{--page:#14161b;--card:#1b1e25;--ink:#e8edf2;--quiet:#9aa7b4;--line:#333a44;--accent:#5bb3ee;--band:#24384d;--wrong:#ff8a80;--good:#7bd49a;
    --match:#f0b860;--on0:#e8edf2;--on1:#10151c}

    """

  private static let print = """
    @media print{:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--quiet:#444;--line:#bbb;--accent:#1573c4;--band:#d9e7f5;--wrong:#b3261e;--good:#1b6e3c;--match:#8a5a00;
    --on0:#14202b;--on1:#fff}\(ColorMap.styleRules(dark: false))
    body{font-size:10.5pt}nav{display:none}section{border:0;padding:0;break-inside:auto}h2,h3{break-after:avoid}
    tr,.ex,.cards li,.pair,figure{break-inside:avoid}.scroll{overflow:visible}.matrix svg{max-height:none;max-width:16cm}
    *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
}
