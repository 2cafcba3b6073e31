import type { Platform } from "@masar/kit";
import { html } from "../../kernel/html.ts";
import type { Language } from "../../kernel/text.ts";
import { type FindFile, listedFiles, type ServedFile, servedText } from "../files.ts";
import { type Addresses, GUIDES_PATH, type Guide, type LoadedGuide, listGuides, loadGuide, pathOf } from "./guide.ts";
import { guidePage, indexBody, type Listed } from "./layout.ts";
import { GUIDE_WORDS } from "./words.ts";

export interface Guides {
  /** The page or picture at a path; undefined when there is none. */
  find(path: string, language: Language): Promise<ServedFile | undefined>;
}

type Loaded = Guide & LoadedGuide & Listed;

interface Edition {
  guides: readonly Loaded[];
  pictures: FindFile;
  pages: Map<string, Promise<ServedFile>>;
}

/** The guides as pages. Files are read once, when the first page in a language is asked for. */
export function createGuides(platforms: readonly Platform[], addresses: Addresses): Guides {
  const editions = new Map<Language, Promise<Edition>>();
  const editionIn = (language: Language): Promise<Edition> => {
    const known = editions.get(language);
    if (known) return known;
    const loading = loadEdition(platforms, language, addresses);
    loading.catch(() => editions.delete(language));
    editions.set(language, loading);
    return loading;
  };
  // A picture belongs to the page that shows it, whatever language its own request asks for.
  const picture = async (path: string) =>
    (await (await editionIn("en")).pictures(path)) ?? (await editionIn("ar")).pictures(path);
  return {
    async find(path, language) {
      const edition = await editionIn(language);
      const made = edition.pages.get(path);
      if (made) return made;
      const guide = edition.guides.find((one) => one.path === path);
      if (!guide && path !== GUIDES_PATH) return picture(path);
      const page = servedText(pageOf(guide, edition.guides, language), "text/html; charset=utf-8");
      edition.pages.set(path, page);
      return page;
    },
  };
}

async function loadEdition(platforms: readonly Platform[], language: Language, addresses: Addresses): Promise<Edition> {
  const guides = await Promise.all(
    listGuides(platforms).map(async (guide): Promise<Loaded> => {
      const loaded = await loadGuide(guide, language, addresses);
      return { ...guide, ...loaded, ...(guide.only ? GUIDE_WORDS[language].changelog : {}) };
    }),
  );
  const pictures = guides.flatMap((guide) => [...guide.pictures].map(([path, file]) => [path, pathOf(file)] as const));
  return { guides, pictures: listedFiles(new Map(pictures)), pages: new Map() };
}

function pageOf(guide: Loaded | undefined, guides: readonly Loaded[], language: Language): string {
  const words = GUIDE_WORDS[language];
  if (!guide)
    return guidePage({
      language,
      title: words.guides,
      path: GUIDES_PATH,
      guides,
      body: indexBody(guides, language),
    });
  const isForeign = guide.only !== undefined && guide.only !== language;
  const body = isForeign
    ? html`<p class="note">${words.inEnglish}</p><div lang="${guide.only}" dir="ltr">${guide.body}</div>`
    : guide.body;
  return guidePage({ language, title: guide.title, path: guide.path, guides, body });
}
