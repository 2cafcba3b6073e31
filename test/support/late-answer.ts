/** A fake shop: `FakeZid` or `FakeSalla`. */
interface Shop {
  fetch(url: URL, init: RequestInit): Promise<Response>;
}

/**
 * Holds the next answer to such a request until something else has happened: it says how the shop was when it was asked.
 *
 * @param meanwhile whose requests are answered at once.
 */
export function answerLate(shop: Shop, isHeld: (url: URL) => boolean, meanwhile: () => Promise<unknown>): void {
  const { fetch } = shop;
  shop.fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!isHeld(url)) return answer;
    shop.fetch = fetch;
    await meanwhile();
    return answer;
  };
}
