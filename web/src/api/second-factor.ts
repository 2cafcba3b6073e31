import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useApi } from "./api.ts";
import { request } from "./client.ts";
import { useEntering } from "./session.ts";
import { SESSION } from "./session-key.ts";
import type { Passkey, SecondFactor } from "./types.ts";

const FACTOR = "second_factor";

export function useSecondFactor() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, FACTOR], queryFn: () => api.get<SecondFactor>("/second_factor") });
}

/** A secret for an app, shown once; it counts once a code of it was confirmed. */
export function useStartTotp() {
  const api = useApi();
  return useFactorChange((_: undefined) =>
    api.post<{ secret: string; uri: string; qr_svg: string }>("/second_factor/totp"),
  );
}

/** `onCodes` is called before anything is read again: what asked may be gone from the page then. */
export function useConfirmTotp(onCodes: (codes: readonly string[]) => void) {
  const api = useApi();
  return useFactorChange(async (code: string) => {
    const { recovery_codes } = await api.post<{ recovery_codes: string[] }>("/second_factor/totp/confirm", { code });
    onCodes(recovery_codes);
  });
}

export function useRemoveTotp() {
  const api = useApi();
  return useFactorChange((_: undefined) => api.delete("/second_factor/totp"));
}

export function useNewRecoveryCodes() {
  const api = useApi();
  return useFactorChange((_: undefined) => api.post<{ recovery_codes: string[] }>("/second_factor/recovery_codes"));
}

/** Asks the browser to make a passkey, and hands it to the server. */
export function useAddPasskey(onCodes: (codes: readonly string[]) => void) {
  const api = useApi();
  return useFactorChange(async (name: string) => {
    const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>("/second_factor/passkeys/options");
    const passkey = await startRegistration({ optionsJSON });
    const body = { name, passkey };
    const made = await api.post<Passkey & { recovery_codes: string[] }>("/second_factor/passkeys", body);
    onCodes(made.recovery_codes);
  });
}

export function useRemovePasskey() {
  const api = useApi();
  return useFactorChange((id: string) => api.delete(`/second_factor/passkeys/${encodeURIComponent(id)}`));
}

export type Proof = { code: string } | { recovery_code: string } | { password: string } | "passkey";

/** The second half of signing in, or proving again who one is. */
export function useProve() {
  const api = useApi();
  return useFactorChange(async (proof: Proof) => {
    if (proof !== "passkey") return api.post("/session/proof", proof);
    const optionsJSON = await api.post<PublicKeyCredentialRequestOptionsJSON>("/session/proof/passkey");
    return api.post("/session/proof", { passkey: await startAuthentication({ optionsJSON }) });
  });
}

/** The browser asks which passkey of this site it is to be. */
export function useSignInWithPasskey() {
  const { i18n } = useTranslation();
  return useEntering(async (_: undefined) => {
    const call = { mode: "test" as const, language: i18n.language, body: {} };
    const optionsJSON = await request<PublicKeyCredentialRequestOptionsJSON>("POST", "/session/passkey", call);
    return ["/session", { passkey: await startAuthentication({ optionsJSON }) }];
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
