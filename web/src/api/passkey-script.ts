/** What speaks to the browser about passkeys: few visitors need it, so it is no part of the first scripts. */
export const passkeyScript = () => import("@simplewebauthn/browser");

export const browserHasPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";
