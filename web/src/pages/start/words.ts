const en = { title: "Start" };

const ar: typeof en = { title: "البداية" };

export const words = { en, ar };
