extension PageScript {
  /// Tables that sort by the column whose heading is pressed, and filter by their first column when they are long.
  ///
  /// `#class-table:sort=3-` in the page's address sorts the table of that name by its fourth column, falling.
  static let tables = PageScript(
    text: #"""
      (() => {
        "use strict";
        const collator = new Intl.Collator(undefined, { numeric: true });
        const value = cell => {
          const text = cell.textContent.trim();
          const number = parseFloat(text.replace(/[\u202f\u2009\u00a0 +<]/g, "").replace(/^\u2212/, "-"));
          return cell.classList.contains("n") ? (Number.isNaN(number) ? -Infinity : number) : text;
        };
        for (const table of document.querySelectorAll("table.sortable")) {
          const body = table.tBodies[0];
          const start = [...body.rows];
          const heads = [...table.tHead.rows[0].cells];
          const status = document.createElement("span");
          status.className = "hidden";
          status.setAttribute("role", "status");
          table.after(status);
          const sort = (index, down) => {
            const keys = new Map(start.map(row => [row, value(row.cells[index])]));
            const sign = down ? -1 : 1;
            const sorted = [...start].sort((a, b) => {
              const [x, y] = [keys.get(a), keys.get(b)];
              return sign * (typeof x === "number" ? (x === y ? 0 : x - y) : collator.compare(x, y));
            });
            body.append(...sorted);
            heads.forEach((head, i) => {
              if (i === index) head.setAttribute("aria-sort", down ? "descending" : "ascending");
              else head.removeAttribute("aria-sort");
            });
            status.textContent = "Sorted by " + heads[index].textContent + (down ? ", falling" : ", rising");
          };
          heads.forEach((head, index) => {
            const button = document.createElement("button");
            button.type = "button";
            button.append(...head.childNodes);
            button.addEventListener("click", () => {
              const sorted = head.getAttribute("aria-sort");
              sort(index, sorted ? sorted === "ascending" : head.classList.contains("n"));
            });
            head.append(button);
          });
          const wish = new RegExp("^#" + table.id + ":sort=(\\d+)(-?)$").exec(location.hash);
          if (table.id && wish && heads[wish[1]]) sort(Number(wish[1]), wish[2] === "-");
          if (start.length > 24) {
            const input = document.createElement("input");
            input.type = "search";
            const title = document.createElement("label");
            title.className = "filter";
            title.append("Filter ", input);
            table.parentElement.before(title);
            input.addEventListener("input", () => {
              const text = input.value.toLowerCase();
              for (const row of start) {
                row.hidden = !row.cells[0].textContent.toLowerCase().includes(text);
              }
            });
          }
        }
      })();
      """#)
}
