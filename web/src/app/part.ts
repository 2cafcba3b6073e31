import type { ComponentType } from "react";
import { loadWords, type WordsOfPage } from "../i18n/page-words.ts";

/** Something whose script and texts are loaded when it is first needed, once. */
export interface Part {
  load(): Promise<ComponentType>;
  /** Undefined until it is there. */
  loaded(): ComponentType | undefined;
}

export function part(load: () => Promise<ComponentType>, words: readonly WordsOfPage[] = []): Part {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;
  const start = async () => {
    try {
      [loaded] = await Promise.all([load(), ...words.map(loadWords)]);
      return loaded;
    } catch (error) {
      loading = undefined; // asked for again when it is needed
      throw error;
    }
  };
  return {
    load() {
      loading ??= start();
      return loading;
    },
    loaded: () => loaded,
  };
}
