// When the dashboard's scripts did not arrive: says so, and reloads once the server answers. Main.tsx sets `started`.
// It reloads by itself once; after that only when the server was away in between, so that no fault makes it reload for ever.
(() => {
  const KEPT = "masar-reloaded:start";
  const RETRY_MS = 2_000;
  addEventListener("load", () => {
    if (document.getElementById("root").dataset.started) return sessionStorage.removeItem(KEPT);
    document.getElementById("late").classList.add("failed");
    let mayReload = sessionStorage.getItem(KEPT) === null;
    setInterval(async () => {
      const answers = await fetch("/healthz", { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (!answers) mayReload = true;
      else if (mayReload) {
        sessionStorage.setItem(KEPT, "1");
        location.reload();
      }
    }, RETRY_MS);
  });
})();
