import { z } from "zod";
import { findUser, lockUser } from "../../account/user/repository.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/database.ts";
import { Problem } from "../../http/problem.ts";
import { type AuthenticatedRequest, type Route, route } from "../../http/route.ts";
import type { Clock } from "../../kernel/clock.ts";
import { type NewId, timeOfId } from "../../kernel/id.ts";
import { findChoices, lockChoices, saveChoices } from "../../notification/repository.ts";
import { type Choices, chosen, TOPICS, type Topic } from "../../notification/topic.ts";

const DESCRIPTIONS: Readonly<Record<Topic, string>> = {
  orders_attention: "Orders of a store that need attention",
  attempts_failed: "Failed attempts that wait for an instruction",
  store_stopped: "A store that has to be reconnected",
  payout_paid: "Payouts, with their arithmetic",
  monthly_statement: "On the first day of a month, the live payouts made in the month before, with a file",
  upload_done: "Uploads that came to their end",
};
const flags = Object.fromEntries(
  TOPICS.map((topic) => [topic, z.boolean().meta({ description: DESCRIPTIONS[topic] })]),
) as Record<Topic, z.ZodBoolean>;
const topicsSchema = z.strictObject(flags);
const language = z.enum(["ar", "en"]).meta({ description: "Of the mails" });

const settingsSchema = z
  .strictObject({
    email: z.string().meta({ description: "Address that mails are sent to" }),
    sends_mail: z.boolean().meta({ description: "Whether this server sends mail; choices are stored either way" }),
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

/** `GET`, `PATCH /notification_settings`: e-mail notifications of the signed-in user. */
export function notificationRoutes({ db, clock, newId, config }: Tools): Route[] {
  const shared = { tag: "Account", access: "authenticated", policy: "default", problems: ["not_found"] } as const;
  const answers = { 200: { description: "The user's own choices", schema: settingsSchema } };
  return [
    route({
      ...shared,
      method: "get",
      path: "/notification_settings",
      operationId: "getNotificationSettings",
      summary: "Get the e-mail notifications of the signed-in user",
      description: "Only of the signed-in user. An API key has none and gets 404.",
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
      summary: "Update the e-mail notifications of the signed-in user",
      description:
        "Only the fields that are sent change. A topic covers events from now on, of live and sandbox; the mail says which. At most one mail in fifteen minutes.",
      body: z.strictObject({ language: language.optional(), topics: topicsSchema.partial().optional() }),
      answers,
      async handle({ caller, body }) {
        const user = await userOf(caller);
        return db.write(async (trx) => {
          // The user is locked, because there may be no row of choices yet.
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

  function view(email: string, { language, topics }: Choices) {
    const isChosen = Object.fromEntries(TOPICS.map((topic) => [topic, topics[topic] !== undefined])) as Record<
      Topic,
      boolean
    >;
    return { email, sends_mail: config.mail !== undefined, language, topics: isChosen };
  }
}

function noChoices({ account }: AuthenticatedRequest["caller"], userId: string): Choices {
  return { userId, accountId: account.id, language: account.settings.language, topics: {} };
}

const FOR_PEOPLE = {
  en: "Only signed-in users have notifications. API keys have none.",
  ar: "الإشعارات تخص مستخدمًا مسجل الدخول؛ مفتاح الواجهة ليست له إشعارات.",
};
