import type { Text } from "../text.ts";

interface Entry {
  status: number;
  title: Text;
  detail: Text;
}

/** Every `code` that an answer can carry. Codes are part of the interface and never change; texts may. */
export const problems = {
  malformed_json: {
    status: 400,
    title: { en: "Malformed JSON", ar: "صيغة JSON غير سليمة" },
    detail: { en: "The body is not valid JSON in UTF-8.", ar: "محتوى الطلب ليس JSON صحيحًا بترميز UTF-8." },
  },
  malformed_request: {
    status: 400,
    title: { en: "Malformed request", ar: "طلب غير سليم" },
    detail: { en: "The request is not valid HTTP.", ar: "الطلب لا يتبع بروتوكول HTTP." },
  },
  unauthenticated: {
    status: 401,
    title: { en: "Not authenticated", ar: "لم يتم التحقق من الهوية" },
    detail: {
      en: "Send an API key in the header Authorization: Bearer <API_KEY>.",
      ar: "أرسل مفتاح الواجهة في الترويسة Authorization: Bearer <API_KEY>.",
    },
  },
  invalid_key: {
    status: 401,
    title: { en: "API key not accepted", ar: "مفتاح الواجهة غير مقبول" },
    detail: {
      en: "The API key is unknown, revoked or expired. Use one from the dashboard, under Developers.",
      ar: "مفتاح الواجهة غير معروف أو ملغى أو منتهٍ. استخدم مفتاحًا من لوحة التحكم، قسم المطورين.",
    },
  },
  mode_mismatch: {
    status: 401,
    title: { en: "Key of the other environment", ar: "المفتاح يخص البيئة الأخرى" },
    detail: {
      en: "A masar_test_ key works at the sandbox address, a masar_live_ key at the live address.",
      ar: "مفتاح masar_test_ يعمل على عنوان التجربة، ومفتاح masar_live_ على العنوان الفعلي.",
    },
  },
  link_invalid: {
    status: 401,
    title: { en: "Link not valid", ar: "الرابط غير صالح" },
    detail: {
      en: "This link is altered or too old. Ask for a new one.",
      ar: "هذا الرابط معدّل أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
    },
  },
  signature_refused: {
    status: 401,
    title: { en: "Signature not accepted", ar: "التوقيع غير مقبول" },
    detail: {
      en: "This webhook is not signed with the secret that we gave to the store, or was changed on its way.",
      ar: "هذا الإشعار غير موقّع بالسر الذي أعطيناه للمتجر، أو تغيّر في الطريق.",
    },
  },
  csrf_required: {
    status: 403,
    title: { en: "CSRF token missing", ar: "رمز الحماية مفقود" },
    detail: {
      en: "A change made with a session cookie needs the header X-CSRF-Token from GET /session.",
      ar: "أي تغيير بجلسة المتصفح يحتاج الترويسة X-CSRF-Token من GET /session.",
    },
  },
  forbidden: {
    status: 403,
    title: { en: "Not allowed", ar: "غير مسموح" },
    detail: {
      en: "This key or user may not do this.",
      ar: "هذا المفتاح أو المستخدم لا يملك صلاحية هذا الإجراء.",
    },
  },
  owner_required: {
    status: 403,
    title: { en: "For a signed-in owner only", ar: "لمالك الحساب المسجل دخوله فقط" },
    detail: {
      en: "Only an owner of the account who is signed in to the dashboard may do this. API keys cannot.",
      ar: "لا يقوم بهذا إلا مالك الحساب بعد تسجيل الدخول إلى لوحة التحكم. مفاتيح الواجهة لا تستطيع ذلك.",
    },
  },
  live_key_required: {
    status: 403,
    title: { en: "A test key cannot change this", ar: "مفتاح التجربة لا يغيّر هذا" },
    detail: {
      en: "The live environment uses this too. Change it with a live key or in the dashboard.",
      ar: "البيئة الفعلية تستخدم هذا أيضًا. غيّره بمفتاح فعلي أو من لوحة التحكم.",
    },
  },
  user_required: {
    status: 403,
    title: { en: "For signed-in users only", ar: "للمستخدمين المسجل دخولهم فقط" },
    detail: {
      en: "A signed-in user may do this; an API key cannot.",
      ar: "هذا متاح لمستخدم مسجل دخوله؛ مفتاح الواجهة لا يستطيع ذلك.",
    },
  },
  email_unverified: {
    status: 403,
    title: { en: "Confirm your email address first", ar: "أكّد بريدك الإلكتروني أولًا" },
    detail: {
      en: "This lets other people or programs in, so it needs a confirmed email address. Open the link that was mailed to you, or have it sent again under Settings.",
      ar: "هذا يسمح لأشخاص أو برامج أخرى بالدخول، لذا يحتاج بريدًا مؤكدًا. افتح الرابط الذي أُرسل إليك أو أعد إرساله من الإعدادات.",
    },
  },
  second_factor_required: {
    status: 403,
    title: { en: "Second factor required", ar: "الخطوة الثانية مطلوبة" },
    detail: {
      en: "Signing in is not complete: send a code, a recovery code or a passkey's answer to POST /session/proof.",
      ar: "لم يكتمل تسجيل الدخول: أرسل رمزًا أو رمز استعادة أو رد مفتاح المرور إلى POST /session/proof.",
    },
  },
  second_factor_set_up_required: {
    status: 403,
    title: { en: "Set up a second factor first", ar: "فعّل الخطوة الثانية أولًا" },
    detail: {
      en: "This account requires a second factor of every user. Set one up; then everything else works.",
      ar: "هذا الحساب يشترط خطوة ثانية لكل مستخدم. فعّلها وبعدها يعمل كل شيء آخر.",
    },
  },
  proof_required: {
    status: 403,
    title: { en: "Prove that it is you", ar: "أثبت أنك صاحب الحساب" },
    detail: {
      en: "This needs a proof of the last 15 minutes: send your password or second factor to POST /session/proof, or sign in again.",
      ar: "هذا يحتاج إثباتًا خلال آخر 15 دقيقة: أرسل كلمة المرور أو الخطوة الثانية إلى POST /session/proof، أو سجّل الدخول من جديد.",
    },
  },
  second_person_required: {
    status: 403,
    title: { en: "A second person has to approve this", ar: "يجب أن يوافق شخص آخر" },
    detail: {
      en: "Whoever proposed this does not approve it. Ask another user with payouts:write.",
      ar: "من اقترح هذا لا يوافق عليه. اطلب ذلك من مستخدم آخر له صلاحية payouts:write.",
    },
  },
  not_found: {
    status: 404,
    title: { en: "Not found", ar: "غير موجود" },
    detail: {
      en: "There is nothing here that this key can see.",
      ar: "لا يوجد هنا شيء يمكن لهذا المفتاح رؤيته.",
    },
  },
  method_not_allowed: {
    status: 405,
    title: { en: "Method not allowed", ar: "الطريقة غير مسموحة" },
    detail: {
      en: "See the header Allow for what this address takes.",
      ar: "انظر الترويسة Allow لمعرفة المتاح لهذا العنوان.",
    },
  },
  invalid_state: {
    status: 409,
    title: { en: "Not possible in this state", ar: "غير ممكن في هذه الحالة" },
    detail: { en: "The object's present state does not allow this.", ar: "الحالة الحالية لا تسمح بهذا الإجراء." },
  },
  idempotency_in_flight: {
    status: 409,
    title: { en: "Same request in flight", ar: "الطلب نفسه قيد التنفيذ" },
    detail: {
      en: "A request with this Idempotency-Key is still being carried out. Try again shortly.",
      ar: "طلب بنفس Idempotency-Key ما زال قيد التنفيذ. أعد المحاولة بعد قليل.",
    },
  },
  pickup_address_in_use: {
    status: 409,
    title: { en: "Pickup address in use", ar: "عنوان الاستلام مستخدم" },
    detail: {
      en: "Uncollected parcels or the rules of a store use this pickup address. Move them to another one first.",
      ar: "توجد شحنات لم تُستلم أو قواعد متجر تستخدم عنوان الاستلام هذا. انقلها إلى عنوان آخر أولًا.",
    },
  },
  pickup_address_missing: {
    status: 409,
    title: { en: "No pickup address", ar: "لا يوجد عنوان استلام" },
    detail: {
      en: "This account has no pickup address. Add one (POST /pickup_addresses), then create shipments.",
      ar: "لا يوجد عنوان استلام لهذا الحساب. أضف عنوانًا (POST /pickup_addresses) ثم أنشئ الشحنات.",
    },
  },
  reference_exists: {
    status: 409,
    title: { en: "Reference already used", ar: "المرجع مستخدم من قبل" },
    detail: {
      en: "This account refuses a second shipment with the same reference; tracking_number names the first.",
      ar: "هذا الحساب يرفض شحنة ثانية بنفس المرجع؛ tracking_number هو رقم الأولى.",
    },
  },
  precondition_failed: {
    status: 412,
    title: { en: "Changed meanwhile", ar: "تغيّر في هذه الأثناء" },
    detail: {
      en: "If-Match does not fit the present ETag. Read it again.",
      ar: "قيمة If-Match لا تطابق ETag الحالي. اقرأه من جديد.",
    },
  },
  precondition_required: {
    status: 428,
    title: { en: "If-Match required", ar: "الترويسة If-Match مطلوبة" },
    detail: {
      en: "Send the ETag of the shipment as you read it in the header If-Match, or * to overwrite whatever is there.",
      ar: "أرسل قيمة ETag كما قرأتها في الترويسة If-Match، أو * للكتابة فوق أي نسخة.",
    },
  },
  too_large: {
    status: 413,
    title: { en: "Body too large", ar: "محتوى الطلب أكبر من المسموح" },
    detail: { en: "A body may have 262144 bytes.", ar: "الحد الأقصى لمحتوى الطلب 262144 بايت." },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: "Unsupported content type", ar: "نوع المحتوى غير مدعوم" },
    detail: { en: "Send Content-Type: application/json.", ar: "أرسل Content-Type: application/json." },
  },
  validation_failed: {
    status: 422,
    title: { en: "Not valid", ar: "بيانات غير صحيحة" },
    detail: {
      en: "One or more fields are wrong; errors says which and what would be right.",
      ar: "حقل أو أكثر غير صحيح؛ انظر errors لمعرفة الحقل والقيمة الصحيحة.",
    },
  },
  service_unavailable: {
    status: 422,
    title: { en: "Service not sold there", ar: "الخدمة غير متاحة لهذه الوجهة" },
    detail: {
      en: "This service level is not sold between these governorates.",
      ar: "مستوى الخدمة هذا غير متاح بين هاتين المحافظتين.",
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: { en: "Idempotency-Key used for another body", ar: "مفتاح التكرار مستخدم لمحتوى آخر" },
    detail: {
      en: "This Idempotency-Key was sent before with another body. Use a new key for a new request.",
      ar: "سبق إرسال Idempotency-Key هذا بمحتوى مختلف. استخدم مفتاحًا جديدًا للطلب الجديد.",
    },
  },
  rate_limited: {
    status: 429,
    title: { en: "Too many requests", ar: "عدد الطلبات أكبر من المسموح" },
    detail: { en: "Wait for the seconds in Retry-After.", ar: "انتظر عدد الثواني المذكور في Retry-After." },
  },
  internal: {
    status: 500,
    title: { en: "Our fault", ar: "خطأ من جانبنا" },
    detail: {
      en: "Something failed on our side. Give our support the request_id.",
      ar: "حدث خطأ من جانبنا. أعطِ الدعم رقم request_id.",
    },
  },
  order_not_ready: {
    status: 409,
    title: { en: "Something stands in the way", ar: "الطلب غير جاهز" },
    detail: {
      en: "This order cannot be shipped as it is; reasons says what to put right. Nothing was changed.",
      ar: "لا يمكن شحن هذا الطلب كما هو؛ انظر reasons لمعرفة المطلوب. لم يتغير شيء.",
    },
  },
  store_taken: {
    status: 409,
    title: { en: "Store connected elsewhere", ar: "المتجر مرتبط بحساب آخر" },
    detail: {
      en: "This store sends its orders to another Masar account. Disconnect it there first, so that no order is shipped twice.",
      ar: "هذا المتجر يرسل طلباته إلى حساب آخر في مسار. افصله هناك أولًا حتى لا يُشحن طلب مرتين.",
    },
  },
  store_failed: {
    status: 502,
    title: { en: "The store did not go along", ar: "لم يستجب المتجر للطلب" },
    detail: {
      en: "The store refused or did not answer properly. Nothing was changed.",
      ar: "رفض المتجر الطلب أو لم يستجب بشكل سليم. لم يتغير شيء.",
    },
  },
  outcome_unknown: {
    status: 503,
    title: { en: "Outcome unknown", ar: "النتيجة غير مؤكدة" },
    detail: {
      en: "The database did not confirm the change, so it may or may not be stored. Repeat the request with the same Idempotency-Key after the seconds in Retry-After.",
      ar: "لم تؤكد قاعدة البيانات حفظ التغيير، فقد يكون محفوظًا أو لا. أعد الطلب بنفس Idempotency-Key بعد عدد الثواني في Retry-After.",
    },
  },
  unavailable: {
    status: 503,
    title: { en: "Not available now", ar: "غير متاح الآن" },
    detail: { en: "Try again after the seconds in Retry-After.", ar: "أعد المحاولة بعد عدد الثواني في Retry-After." },
  },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problems;
