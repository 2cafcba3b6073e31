import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi, useSandboxApi } from "./api.ts";
import { passkeyScript } from "./passkey-script.ts";
import { useEntering } from "./session.ts";
import { SESSION } from "./session-key.ts";
import type { NewPasskeyAnswer, PasskeyAnswer } from "./types.ts";

// The document gives what a browser needs of a passkey by name; the types of the browser's library name all of it.
const FACTOR = "second_factor";

export function useSecondFactor() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, FACTOR], queryFn: () => api.get("/second_factor") });
}

/** Of everyone in the account; for an owner who has one. */
export function useRequireSecondFactor() {
  const api = useApi();
  return useFactorChange((isRequired: boolean) =>
    api.patch("/account", { body: { require_second_factor: isRequired } }),
  );
}

/** A secret for an app, shown once; it takes effect once a code is confirmed. */
export function useStartTotp() {
  const api = useApi();
  return useFactorChange((_: undefined) => api.post("/second_factor/totp"));
}

/** `onCodes` is called before anything is refetched: the calling component may be unmounted by then. */
export function useConfirmTotp(onCodes: (codes: readonly string[]) => void) {
  const api = useApi();
  return useFactorChange(async (code: string) => {
    const { recovery_codes } = await api.post("/second_factor/totp/confirm", { body: { code } });
    onCodes(recovery_codes);
  });
}

export function useRemoveTotp() {
  const api = useApi();
  return useFactorChange((_: undefined) => api.delete("/second_factor/totp"));
}

export function useNewRecoveryCodes() {
  const api = useApi();
  return useFactorChange((_: undefined) => api.post("/second_factor/recovery_codes"));
}

/** Asks the browser for a new passkey and sends it to the server. */
export function useAddPasskey(onCodes: (codes: readonly string[]) => void) {
  const api = useApi();
  return useFactorChange(async (name: string) => {
    const optionsJSON = (await api.post(
      "/second_factor/passkeys/options",
    )) as object as PublicKeyCredentialCreationOptionsJSON;
    const { startRegistration } = await passkeyScript();
    const passkey = await startRegistration({ optionsJSON });
    const { recovery_codes } = await api.post("/second_factor/passkeys", {
      body: { name, passkey: passkey as NewPasskeyAnswer },
    });
    onCodes(recovery_codes);
  });
}

export function useRemovePasskey() {
  const api = useApi();
  return useFactorChange((id: string) => api.delete("/second_factor/passkeys/{id}", { params: { path: { id } } }));
}

export type Proof = { code: string } | { recovery_code: string } | { password: string } | "passkey";

/** The second step of signing in, or confirming one's identity again. */
export function useProve() {
  const api = useApi();
  return useFactorChange(async (proof: Proof) => {
    if (proof !== "passkey") return api.post("/session/proof", { body: proof });
    const { startAuthentication } = await passkeyScript();
    const optionsJSON = await api.post("/session/proof/passkey");
    return api.post("/session/proof", {
      body: { passkey: (await startAuthentication({ optionsJSON })) as PasskeyAnswer },
    });
  });
}

/** The browser asks which passkey of this site to use. */
export function useSignInWithPasskey() {
  const api = useSandboxApi();
  return useEntering(async (_: undefined) => {
    const { startAuthentication } = await passkeyScript();
    const optionsJSON = await api.post("/session/passkey");
    return api.post("/session", { body: { passkey: (await startAuthentication({ optionsJSON })) as PasskeyAnswer } });
  });
}

function useFactorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === FACTOR }),
        queries.invalidateQueries({ queryKey: SESSION }),
      ]),
  });
}
