import { z } from "zod";
import { findUser, lockUser } from "../account/user/repository.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { type NewId, timeOfId } from "../id.ts";
import { findChoices, lockChoices, saveChoices } from "../notification/repository.ts";
import { type Choices, chosen, TOPICS, type Topic } from "../notification/topic.ts";
import { Problem } from "./problem.ts";
import { type AuthenticatedRequest, type Route, route } from "./route.ts";

const DESCRIPTIONS: Readonly<Record<Topic, string>> = {
  orders_attention: "Orders of a store that need attention",
  attempts_failed: "Failed attempts that wait for an instruction",
  store_stopped: "A store that has to be reconnected",
  payout_paid: "Payouts",
  upload_done: "Uploads that came to their end",
};
const flags = Object.fromEntries(
  TOPICS.map((topic) => [topic, z.boolean().meta({ description: DESCRIPTIONS[topic] })]),
) as Record<Topic, z.ZodBoolean>;
const topicsSchema = z.strictObject(flags);
const language = z.enum(["ar", "en"]).meta({ description: "Of the mails" });

const settingsSchema = z
  .strictObject({
    email: z.string().meta({ description: "Where mails go" }),
    sends_mail: z
      .boolean()
      .meta({ description: "Whether this server sends e-mail at all; choices are kept either way" }),
    language,
    topics: topicsSchema,
  })
  .meta({ id: "NotificationSettings" });

interface Tools {
  db: Database;
  clock: Clock;
  newId: NewId;
  config: Pick<Config, "mail">;
}

/** `GET`, `PATCH /notification_settings`: what the signed-in user is told by e-mail; nobody else's. */
export function notificationRoutes({ db, clock, newId, config }: Tools): Route[] {
  const shared = { tag: "Account", access: "authenticated", policy: "default", problems: ["not_found"] } as const;
  const answers = { 200: { description: "The user's own choices", schema: settingsSchema } };
  return [
    route({
      ...shared,
      method: "get",
      path: "/notification_settings",
      operationId: "getNotificationSettings",
      summary: "What the signed-in user is told by e-mail",
      description: "Settings of the signed-in user alone. A key has none and is answered 404.",
      answers,
      async handle({ caller }) {
        const user = await userOf(caller);
        const choices = (await findChoices(db.read, user.id)) ?? noChoices(caller, user.id);
        return { status: 200, body: view(user.email, choices) };
      },
    }),
    route({
      ...shared,
      method: "patch",
      path: "/notification_settings",
      operationId: "updateNotificationSettings",
      summary: "Choose what to be told by e-mail",
      description:
        "What is left out stays. A topic is told from the moment on at which it is chosen; live and sandbox alike, told apart in the mail. At most one mail in fifteen minutes.",
      body: z.strictObject({ language: language.optional(), topics: topicsSchema.partial().optional() }),
      answers,
      async handle({ caller, body }) {
        const user = await userOf(caller);
        return db.write(async (trx) => {
          // The user is locked, because the first choice has no row of its own yet.
          if (!(await lockUser(trx, user.id, "change"))) throw new Problem("not_found", { detail: FOR_PEOPLE });
          const before = (await lockChoices(trx, user.id)) ?? noChoices(caller, user.id);
          const topics = chosen(before.topics, body.topics ?? {}, timeOfId(newId("ntf")));
          const after = { ...before, language: body.language ?? before.language, topics };
          await saveChoices(trx, after, clock.now());
          return { status: 200, body: view(user.email, after) };
        });
      },
    }),
  ];

  async function userOf({ via }: AuthenticatedRequest["caller"]) {
    const user = via.kind === "session" ? await findUser(db.read, via.userId) : undefined;
    if (!user) throw new Problem("not_found", { detail: FOR_PEOPLE });
    return user;
  }

  function noChoices({ account }: AuthenticatedRequest["caller"], userId: string): Choices {
    return { userId, accountId: account.id, language: account.settings.language, topics: {} };
  }

  function view(email: string, { language, topics }: Choices) {
    const isChosen = Object.fromEntries(TOPICS.map((topic) => [topic, topics[topic] !== undefined]));
    return { email, sends_mail: config.mail !== undefined, language, topics: isChosen };
  }
}

const FOR_PEOPLE = {
  en: "Notifications belong to a signed-in user; an API key has none.",
  ar: "الإشعارات تخص مستخدمًا مسجل الدخول؛ مفتاح الواجهة ليست له إشعارات.",
};
