import { hash } from "node:crypto";
import type { Bases } from "../http/base.ts";
import { html, renderHtml } from "../kernel/html.ts";
import { type FindFile, folderFiles, type ServedFile, servedText } from "./files.ts";

/** The dashboard's page, with the sources for `script-src` that allow its inline scripts and no others. */
export interface DashboardPage {
  file: ServedFile;
  scriptSources: readonly string[];
}

export interface Dashboard {
  find: FindFile;
  /** The page for every address of the dashboard; undefined when the dashboard is not built. */
  page(): Promise<DashboardPage | undefined>;
}

/** The built dashboard. Its page holds the paths of the two environments on its own origin. */
export function dashboardFiles(folder: string, bases: Bases): Dashboard {
  const find = folderFiles(folder);
  let page: Promise<DashboardPage | undefined> | undefined;
  return {
    find: async (path) => (path === "/index.html" ? undefined : find(path)),
    page() {
      page ??= find("/index.html").then((file) => file && pageOf(withBases(file, bases), file.contentType));
      return page;
    },
  };
}

async function pageOf(text: string, contentType: string): Promise<DashboardPage> {
  const scriptSources = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${hash("sha256", script, "base64")}'`,
  );
  return { file: await servedText(text, contentType), scriptSources };
}

function withBases(file: ServedFile, { live, test }: Bases): string {
  const attributes = renderHtml(html`data-live="${live.prefix}" data-sandbox="${test.prefix}"`);
  return file.body.toString("utf8").replace("<html", `<html ${attributes}`);
}
