import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { BodyOf } from "./types.ts";

export type TypedAddress = BodyOf<"/addresses/check", "post">;

const PAUSE_MS = 400;
/** Shorter texts name no place. */
const FEWEST_CHARACTERS = 5;

/** What an address is understood as, asked for once the typing pauses. */
export function useAddressCheck(typed: TypedAddress) {
  const api = useApi();
  const [asked] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const address = JSON.parse(asked) as TypedAddress;
  const isAsked = address.address.trim().length >= FEWEST_CHARACTERS;
  const check = useQuery({
    queryKey: [api.mode, "address-check", asked],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.post("/addresses/check", { body: address }),
  });
  // An answer about what was typed before says nothing about what is there now.
  return isAsked && asked === JSON.stringify(typed) ? check.data : undefined;
}
