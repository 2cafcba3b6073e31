import type { Page } from "playwright-core";

/** Opens a one-time link, confirms signing in, and waits until signed in. */
export async function followLink(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: /^(Sign in as|الدخول باسم) / }).click();
  await page.waitForURL((address) => !address.searchParams.has("token"));
}
