/** What Shopify's own files do, as far as our pages use them: nothing outside this machine is reachable in a test. */

/** App Bridge: tokens, permissions, and the navigation menu, which the admin shows beside the app. */
export const APP_BRIDGE = `window.shopify = {
  config: { apiKey: document.querySelector('meta[name="shopify-api-key"]').content },
  idToken: async () => (await fetch("https://cdn.shopify.com/stand-in/token")).text(),
  scopes: { request: async () => ({ result: "granted-all" }) },
};
customElements.define("s-app-nav", class extends HTMLElement {
  connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML =
      '<style>:host{display:flex;flex-wrap:wrap;gap:4px;padding:8px 16px;background:#ebebeb}</style><slot></slot>';
  }
});
customElements.define("s-link", class extends HTMLElement {
  connectedCallback() {
    this.setAttribute("role", "link");
    this.tabIndex = 0;
    this.attachShadow({ mode: "open" }).innerHTML =
      '<style>:host{padding:4px 8px;border-radius:8px;cursor:pointer}:host(:hover){background:#fff}</style><slot></slot>';
    this.addEventListener("click", () => this.dispatchEvent(new Event("shopify:navigate", { bubbles: true })));
  }
});`;

/** Polaris: the look of the components that our pages use. */
export const POLARIS = `const define = (name, markup) => customElements.define(name, class extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return;
    this.attachShadow({ mode: "open" }).innerHTML = markup;
    const heading = this.shadowRoot.querySelector("[data-heading]");
    if (heading) {
      heading.textContent = this.getAttribute("heading") ?? "";
      heading.hidden = heading.textContent === "";
    }
  }
});
define("s-page", \`<style>:host{display:block;max-width:998px;margin:0 auto;padding:16px}:host([inlineSize=large]){max-width:none}
h1{margin:0 0 16px;font-size:20px}::slotted(*){margin-block-end:16px}</style><h1 data-heading></h1><slot></slot>\`);
define("s-section", \`<style>:host{display:block;background:#fff;border-radius:12px;box-shadow:0 1px 2px #0003;margin-block-end:16px;overflow:hidden}
div{padding:16px}:host([padding=none]) div{padding:0}h2{margin:0 0 12px;font-size:14px}</style><div><h2 data-heading></h2><slot></slot></div>\`);
define("s-banner", \`<style>:host{display:block;border-radius:12px;padding:12px 16px;margin-block-end:16px;background:#eaf4ff}
:host([tone=success]){background:#cdfed4}:host([tone=warning]){background:#fff1d6}:host([tone=critical]){background:#fee8eb}</style><slot></slot>\`);
define("s-badge", \`<style>:host{display:inline-block;border-radius:8px;padding:2px 8px;background:#ebebeb;font-size:12px}
:host([tone=success]){background:#affebf}:host([tone=warning]){background:#ffd6a4}:host([tone=info]){background:#e0f0ff}</style><slot></slot>\`);`;
