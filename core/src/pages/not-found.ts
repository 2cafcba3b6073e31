import { html, htmlPage } from "../kernel/html.ts";

/** The page for an address that does not exist. */
export function notFoundPage(path: string): string {
  return htmlPage({
    title: "Not found - Masar",
    body: html`<main class="text">
<h1>Page not found</h1>
<p><code>${path}</code> does not exist. Check the address, or start from the <a href="/">dashboard</a>.</p>
<p lang="ar" dir="rtl">هذه الصفحة غير موجودة. راجع العنوان أو ابدأ من <a href="/">لوحة التحكم</a>.</p>
</main>`,
  });
}

/** Shown instead of the dashboard when it is not built. */
export function notBuiltPage(): string {
  return htmlPage({
    title: "Masar",
    body: html`<main class="text">
<h1>The dashboard is not built yet</h1>
<p>The API works. For the dashboard, stop the server and run <code>npm start</code>, which builds it first.</p>
<p lang="ar" dir="rtl">لوحة التحكم لم تُبنَ بعد. أوقف الخادم ثم شغّل <code dir="ltr">npm start</code>.</p>
</main>`,
  });
}
