import sparticuz from "@sparticuz/chromium";
import { getWordpress } from "./wordpress-files.ts";
import { getPhp } from "./wordpress-php.ts";

/** What every file of these tests needs and none should wait for a second time. */
export default async function setup(): Promise<void> {
  await getPhp();
  await Promise.all([getWordpress(), sparticuz.executablePath()]);
}
