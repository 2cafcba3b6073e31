import type { ReportTable } from "../../file/table.ts";
import type { Language, Text } from "../../kernel/text.ts";
import type { Activity, ActorKind } from "./activity.ts";

const KINDS: Readonly<Record<ActorKind, Text>> = {
  user: { en: "User", ar: "مستخدم" },
  api_key: { en: "API key", ar: "مفتاح API" },
  store: { en: "Store admin", ar: "لوحة تحكم المتجر" },
  staff: { en: "Masar staff", ar: "موظف في مسار" },
  command_line: { en: "Command line", ar: "سطر الأوامر" },
};

/** The log as a file. */
export const activityTable: ReportTable<Activity> = {
  name: "activity",
  title: { en: "Activity", ar: "سجل النشاط" },
  columns: [
    { key: "at", title: { en: "Time", ar: "الوقت" }, type: "instant", value: ({ at }) => at },
    {
      key: "actor",
      title: { en: "Done by", ar: "المنفّذ" },
      type: "text",
      value: ({ kind }, language: Language) => KINDS[kind][language],
    },
    { key: "actor_name", title: { en: "Name", ar: "الاسم" }, type: "text", value: ({ name }) => name },
    { key: "actor_id", title: { en: "Id", ar: "المعرف" }, type: "text", value: ({ id }) => id },
    { key: "action", title: { en: "Action", ar: "الإجراء" }, type: "text", value: ({ action }) => action },
    { key: "object_id", title: { en: "Object", ar: "العنصر" }, type: "text", value: ({ objectId }) => objectId },
    {
      key: "details",
      title: { en: "Details", ar: "التفاصيل" },
      type: "text",
      value: ({ details }) =>
        Object.entries(details)
          .map(([name, value]) => `${name}: ${typeof value === "object" ? value.join(", ") : value}`)
          .join("; "),
    },
  ],
};
