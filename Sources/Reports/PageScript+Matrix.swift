extension PageScript {
  /// The confusion matrix to explore: zoom, order, normalisation, and the samples behind a cell.
  ///
  /// The view stands in the page's address (`#matrix:order=cluster&cell=7,1`), so that it can be sent to somebody.
  static let matrix = PageScript(
    text: #"""
      (() => {
        "use strict";
        const source = document.getElementById("matrix-data");
        const host = document.getElementById("matrix");
        if (!source || !host) return;
        const data = JSON.parse(source.textContent);
        const count = data.labels.length;
        const cells = data.cells.length / 4;
        const rowSum = new Float64Array(count), columnSum = new Float64Array(count);
        const rows = Array.from({ length: count }, () => []);
        let total = 0;
        for (let i = 0; i < cells; i++) {
          const [row, column, n, drawn] = data.cells.slice(4 * i, 4 * i + 4);
          rows[row].push({ column, n, drawn });
          rowSum[row] += n; columnSum[column] += n; total += n;
        }
        const largest = Math.max(1, ...rowSum);
        let largestMistake = 1;
        rows.forEach((row, r) => row.forEach(c => {
          if (c.column !== r && c.n > largestMistake) largestMistake = c.n;
        }));
        const wrong = rows.map((row, r) => rowSum[r] - (row.find(c => c.column === r)?.n ?? 0));
        const identity = data.labels.map((_, i) => i);
        const orders = {
          label: identity,
          confusion: [...identity].sort((a, b) => wrong[b] - wrong[a] || a - b),
          cluster: data.cluster,
        };

        // What is shown; every change is kept in the address, so that a view can be sent to somebody.
        const state = { order: "label", show: "none", mistakes: false, zoom: 1, x: 0, y: 0, cell: null };
        let order = identity, place = identity;

        const make = (tag, attributes, ...content) => {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes ?? {})) {
            if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
            else element.setAttribute(name, value);
          }
          element.append(...content);
          return element;
        };
        const label = i => make("bdi", { class: "label" }, data.labels[i]);
        const number = n => n.toLocaleString("en").replaceAll(",", "\u202f");
        const percent = (n, of) => of > 0 ? (100 * n / of).toFixed(2) + "\u202f%" : "\u2013";

        const select = (name, title, options) => {
          const element = make("select", { name, onchange: () => set({ [name]: element.value }) },
            ...options.map(([value, text]) => make("option", { value }, text)));
          return make("label", {}, title, " ", element);
        };
        const toolbar = make("form", { class: "tools", "aria-label": "View of the matrix",
          onsubmit: event => event.preventDefault() },
          select("show", "Show", [["none", "counts"], ["true", "% of true label"],
            ["pred", "% of predicted label"], ["all", "% of all"]]),
          select("order", "Order by", [["label", "label"], ["confusion", "mistakes"],
            ["cluster", "similarity"]]),
          make("label", {}, make("input", { type: "checkbox", name: "mistakes",
            onchange: event => set({ mistakes: event.target.checked }) }), " mistakes only"),
          make("span", { class: "zoom", role: "group", "aria-label": "Zoom" },
            make("button", { type: "button", "aria-label": "Zoom out", onclick: () => zoom(1 / 1.5) },
              "\u2212"),
            make("button", { type: "button", "aria-label": "Show the whole matrix",
              onclick: () => set({ zoom: 1, x: 0, y: 0 }) }, "fit"),
            make("button", { type: "button", "aria-label": "Zoom in", onclick: () => zoom(1.5) }, "+")),
          make("label", { class: "find" }, "Find ", make("input", { type: "search", name: "find",
            list: "labels", size: 8, autocomplete: "off", onchange: event => find(event.target.value) })),
          make("datalist", { id: "labels" }, ...data.labels.map(value => make("option", { value }))));
        const canvas = make("canvas", { tabindex: 0, role: "application",
          "aria-roledescription": "confusion matrix", "aria-describedby": "matrix-help",
          "aria-label": "Confusion matrix of " + number(count) + " labels, rows written, columns read" });
        const detail = make("div", { class: "detail", role: "region", "aria-live": "polite",
          "aria-label": "Chosen cell" });
        const help = make("p", { class: "note", id: "matrix-help" },
          "Click a cell, or move with the arrow keys, to see its samples. N goes to the next mistake, " +
          "most frequent first; + and \u2212 zoom, 0 shows all; drag to move, Ctrl and the wheel zoom.");
        const view = make("div", { class: "view" }, make("div", { class: "sheet" }, canvas), detail);
        host.append(toolbar, view, help);
        host.classList.add("live");

        // Geometry, in pixels of the page.
        const pen = canvas.getContext("2d");
        const font = "system-ui,'Helvetica Neue',Arial,'DejaVu Sans',sans-serif";
        let left = 0, bottom = 0, side = 0, size = 1;
        const clip = (text, limit) => text.length > limit ? text.slice(0, limit - 1) + "\u2026" : text;
        const names = data.labels.map(text => clip(text, 14));
        const measure = () => {
          pen.font = "13px " + font;
          const widest = Math.max(...names.slice(0, 2000).map(text => pen.measureText(text).width));
          left = 30 + widest + 8;
          const room = canvas.parentElement.clientWidth - left - 2;
          side = Math.max(120, Math.min(room, 110 * count, 720));
          size = side / count * state.zoom;
          bottom = (widest > size * 0.95 || widest > 40 ? widest : 14) + 34;
          const ratio = window.devicePixelRatio || 1;
          const [width, height] = [left + side + 2, side + bottom];
          if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
            canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio);
            canvas.style.width = width + "px"; canvas.style.height = height + "px";
          }
          pen.setTransform(ratio, 0, 0, ratio, 0, 0);
          const end = Math.max(0, count * size - side);
          state.x = Math.min(Math.max(state.x, 0), end);
          state.y = Math.min(Math.max(state.y, 0), end);
        };

        const share = (row, cell) => {
          switch (state.show) {
          case "true": return cell.n / rowSum[row];
          case "pred": return cell.n / columnSum[cell.column];
          case "all": return cell.n / total;
          default: return cell.n / (state.mistakes ? largestMistake : largest);
          }
        };
        const numberIn = (row, cell) => state.show === "none" ? String(cell.n)
          : (100 * share(row, cell)).toFixed(size >= 34 ? 1 : 0);

        const draw = () => {
          measure();
          const style = getComputedStyle(document.documentElement);
          const color = name => style.getPropertyValue(name).trim();
          const isDark = style.getPropertyValue("--is-dark").trim() === "1";
          const ramp = isDark ? data.dark : data.light;
          const last = ramp.length - 1;
          pen.clearRect(0, 0, left + side + 2, side + bottom);
          pen.save();
          pen.beginPath(); pen.rect(left, 0, side, side); pen.clip();
          pen.fillStyle = ramp[0]; pen.fillRect(left, 0, side, side);
          const mark = state.cell
            && [left + place[state.cell[1]] * size - state.x, place[state.cell[0]] * size - state.y];
          if (mark) {
            pen.fillStyle = color("--cross");
            pen.fillRect(left, mark[1], side, size); pen.fillRect(mark[0], 0, size, side);
          }
          const [from, to] = [Math.floor(state.y / size), Math.ceil((state.y + side) / size)];
          const gap = size >= 12 ? 0.5 : 0;
          // Even one confusion among thousands must show, the more so in a cell of one pixel.
          const least = size < 4 ? 0.3 : 0.05;
          pen.textAlign = "center"; pen.textBaseline = "middle";
          for (let p = from; p < Math.min(to, count); p++) {
            const row = order[p], y = p * size - state.y;
            for (const cell of rows[row]) {
              if (state.mistakes && cell.column === row) continue;
              const x = left + place[cell.column] * size - state.x;
              if (x + size < left || x > left + side) continue;
              const level = Math.min(1, Math.max(Math.sqrt(share(row, cell)), least));
              pen.fillStyle = ramp[Math.round(level * last)];
              pen.fillRect(x + gap, y + gap, Math.max(size - 2 * gap, 1.5), Math.max(size - 2 * gap, 1.5));
              if (size < 18) continue;
              const text = numberIn(row, cell);
              pen.font = Math.min(size * 0.4, size * 0.86 / (0.6 * text.length), 16) + "px " + font;
              pen.fillStyle = level > 0.5 ? color("--on1") : color("--on0");
              pen.fillText(text, x + size / 2, y + size / 2 + 0.5);
            }
          }
          if (state.mistakes && size >= 3) {
            pen.strokeStyle = color("--line"); pen.lineWidth = 1;
            pen.beginPath(); pen.moveTo(left - state.x, -state.y);
            for (let p = from; p <= Math.min(to, count); p++) {
              pen.lineTo(left + p * size - state.x, p * size - state.y);
            }
            pen.stroke();
          }
          if (mark) {
            pen.strokeStyle = color("--mark"); pen.lineWidth = 2.5;
            pen.strokeRect(mark[0], mark[1], Math.max(size, 4), Math.max(size, 4));
          }
          pen.restore();
          drawLabels(color);
        };

        const drawLabels = color => {
          const letters = Math.min(Math.max(size * 0.62, 10), 14);
          const step = Math.max(1, Math.ceil(letters * 1.2 / size));
          pen.font = letters + "px " + font;
          const isUpright = bottom > 50;
          const start = position => Math.ceil(Math.floor(position / size) / step) * step;
          const text = (p, x, y, upright) => {
            const chosen = state.cell && order[p] === state.cell[upright === null ? 0 : 1];
            pen.fillStyle = color(chosen ? "--mark" : "--ink");
            pen.save(); pen.translate(x, y);
            if (upright) pen.rotate(-Math.PI / 2);
            pen.fillText(names[order[p]], 0, 0); pen.restore();
          };
          pen.textBaseline = "middle"; pen.textAlign = "right";
          for (let p = start(state.y); p < count; p += step) {
            const y = (p + 0.5) * size - state.y;
            if (y > side) break;
            if (y >= 0) text(p, left - 8, y, null);
          }
          pen.textAlign = isUpright ? "right" : "center";
          for (let p = start(state.x); p < count; p += step) {
            const x = left + (p + 0.5) * size - state.x;
            if (x > left + side) break;
            if (x >= left) text(p, x, side + (isUpright ? 8 : 14), isUpright);
          }
          pen.fillStyle = color("--quiet"); pen.font = "12px " + font; pen.textAlign = "center";
          pen.fillText("read as", left + side / 2, side + bottom - 9);
          pen.save(); pen.translate(10, side / 2); pen.rotate(-Math.PI / 2);
          pen.fillText("written", 0, 0); pen.restore();
        };

        const describe = () => {
          detail.replaceChildren();
          if (!state.cell) {
            detail.append(make("h3", {}, mistakes.length ? "Most frequent mistakes" : "No mistakes"),
              make("ol", { class: "top" }, ...mistakes.slice(0, 10).map(([row, column, n]) =>
                make("li", {}, make("button", { type: "button", class: "link",
                  onclick: () => choose(row, column) }, label(row), " read as ", label(column)),
                  make("span", { class: "sub" }, ": " + number(n) + " of " + number(rowSum[row]))))));
            return;
          }
          const [row, column] = state.cell;
          const cell = rows[row].find(c => c.column === column) ?? { n: 0, drawn: 0 };
          const back = rows[column].find(c => c.column === row);
          const title = row === column ? ["read rightly: ", label(row)]
            : [label(row), " read as ", label(column)];
          const fact = (name, value) => make("div", {}, make("dt", {}, name), make("dd", {}, value));
          detail.append(make("h3", {}, ...title), make("dl", {},
            fact("samples", number(cell.n)), fact("of true", percent(cell.n, rowSum[row])),
            fact("of read", percent(cell.n, columnSum[column]))));
          if (row !== column && back) {
            detail.append(make("p", {}, make("button", { type: "button", class: "link",
              onclick: () => choose(column, row) }, "the reverse: " + number(back.n))));
          }
          if (cell.drawn > 0) {
            const address = "report-samples/" + data.pages[row] + ".html#as-" + (column + 1);
            detail.append(make("p", { class: "note" },
              cell.drawn < cell.n ? "Showing " + number(cell.drawn) + ", most confident first. " : "",
              make("a", { href: address }, "Open its page")),
              make("iframe", { src: address, loading: "lazy",
                title: "Samples of " + data.labels[row] + " read as " + data.labels[column] }));
          } else if (cell.n > 0 && row !== column) {
            detail.append(make("p", { class: "note" }, "The ink of these samples was not kept."));
          }
        };

        const set = change => {
          Object.assign(state, change);
          if (!Object.hasOwn(orders, state.order)) state.order = "label";
          order = orders[state.order];
          place = new Array(count);
          order.forEach((i, p) => { place[i] = p; });
          toolbar.elements.show.value = state.show;
          toolbar.elements.order.value = state.order;
          toolbar.elements.mistakes.checked = state.mistakes;
          draw();
          if ("cell" in change) describe();
          remember();
        };
        const zoom = (factor, x = side / 2, y = side / 2) => {
          const before = state.zoom;
          const most = Math.max(1, 64 * count / side);
          state.zoom = Math.min(Math.max(before * factor, 1), most);
          const grown = state.zoom / before;
          set({ x: (state.x + x) * grown - x, y: (state.y + y) * grown - y });
        };
        const reveal = (row, column) => {
          const fit = (position, offset) => {
            const at = position * size;
            return at < offset || at + size > offset + side ? at - side / 2 + size / 2 : offset;
          };
          state.x = fit(place[column], state.x); state.y = fit(place[row], state.y);
        };
        const choose = (row, column) => { reveal(row, column); set({ cell: [row, column] }); };
        const find = text => {
          const index = data.labels.indexOf(text.trim());
          if (index < 0) return;
          if (size < 14) zoom(14 / size);
          choose(index, rows[index].filter(c => c.column !== index)
            .sort((a, b) => b.n - a.n)[0]?.column ?? index);
        };
        const mistakes = rows.flatMap((row, r) => row.filter(c => c.column !== r)
          .map(c => [r, c.column, c.n])).sort((a, b) => b[2] - a[2] || a[0] - b[0] || a[1] - b[1]);
        const step = direction => {
          if (!mistakes.length) return;
          const at = state.cell
            ? mistakes.findIndex(m => m[0] === state.cell[0] && m[1] === state.cell[1]) : -1;
          const next = mistakes[(at + direction + mistakes.length) % mistakes.length];
          choose(next[0], next[1]);
        };

        const remember = () => {
          const words = [];
          if (state.show !== "none") words.push("show=" + state.show);
          if (state.order !== "label") words.push("order=" + state.order);
          if (state.mistakes) words.push("mistakes=1");
          if (state.zoom > 1) words.push("zoom=" + state.zoom.toFixed(2));
          if (state.cell) words.push("cell=" + state.cell.join(","));
          host.dataset.view = words.join("&");
          if (started) history.replaceState(null, "", "#matrix" + (words.length ? ":" + words.join("&") : ""));
        };
        const recall = () => {
          const found = /^#matrix:(.*)$/.exec(location.hash);
          const words = new URLSearchParams(found ? found[1] : "");
          const cell = (words.get("cell") ?? "").split(",").map(Number);
          const isCell = cell.length === 2 && cell.every(i => Number.isInteger(i) && i >= 0 && i < count);
          const shown = ["none", "true", "pred", "all"].includes(words.get("show"));
          set({ show: shown ? words.get("show") : "none", order: words.get("order") ?? "label",
            mistakes: words.get("mistakes") === "1", zoom: 1, x: 0, y: 0, cell: isCell ? cell : null });
          const factor = Number(words.get("zoom"));
          if (factor > 1) zoom(factor);
          if (isCell) choose(...cell);
          if (found) host.scrollIntoView();
        };

        const at = event => {
          const box = canvas.getBoundingClientRect();
          return [event.clientX - box.left - left, event.clientY - box.top];
        };
        const cellAt = (x, y) => {
          if (x < 0 || y < 0 || x >= side || y >= side) return null;
          const [p, q] = [Math.floor((y + state.y) / size), Math.floor((x + state.x) / size)];
          return p < count && q < count ? [order[p], order[q]] : null;
        };
        let drag = null;
        canvas.addEventListener("pointerdown", event => {
          drag = { start: at(event), x: state.x, y: state.y, moved: false };
          canvas.setPointerCapture(event.pointerId);
        });
        canvas.addEventListener("pointermove", event => {
          const [x, y] = at(event);
          if (drag) {
            const [dx, dy] = [x - drag.start[0], y - drag.start[1]];
            if (Math.hypot(dx, dy) > 4) drag.moved = true;
            if (drag.moved) set({ x: drag.x - dx, y: drag.y - dy });
            return;
          }
          const cell = cellAt(x, y);
          const n = cell && (rows[cell[0]].find(c => c.column === cell[1])?.n ?? 0);
          canvas.title = !cell ? "" : cell[0] === cell[1]
            ? data.labels[cell[0]] + ": " + n + " of " + rowSum[cell[0]] + " right"
            : data.labels[cell[0]] + " read as " + data.labels[cell[1]] + ": " + n;
        });
        canvas.addEventListener("pointerup", event => {
          const cell = drag && !drag.moved ? cellAt(...drag.start) : null;
          drag = null;
          if (cell) choose(...cell);
        });
        canvas.addEventListener("wheel", event => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          zoom(Math.exp(-event.deltaY / 300), ...at(event));
        }, { passive: false });
        canvas.addEventListener("keydown", event => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const [row, column] = state.cell ?? [order[0], order[0]];
          const move = (down, right) => choose(
            order[Math.min(Math.max(place[row] + down, 0), count - 1)],
            order[Math.min(Math.max(place[column] + right, 0), count - 1)]);
          const actions = {
            ArrowUp: () => move(-1, 0), ArrowDown: () => move(1, 0), ArrowLeft: () => move(0, -1),
            ArrowRight: () => move(0, 1), Home: () => choose(row, row), n: () => step(1),
            p: () => step(-1), "+": () => zoom(1.5), "=": () => zoom(1.5), "-": () => zoom(1 / 1.5),
            0: () => set({ zoom: 1, x: 0, y: 0 }),
            Enter: () => detail.querySelector("a")?.focus(), Escape: () => set({ cell: null }),
          };
          if (!actions[event.key]) return;
          event.preventDefault();
          actions[event.key]();
        });
        window.addEventListener("resize", draw);
        window.addEventListener("hashchange", recall);
        window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
        let started = false;
        recall();
        started = true;
      })();
      """#)
}
