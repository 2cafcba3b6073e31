import type { Text } from "../kernel/text.ts";

interface Entry {
  status: number;
  title: Text;
  detail: Text;
}

/** Every `code` of an error response. Codes are part of the interface and never change; texts may. */
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
      ar: "أرسل مفتاح API في الترويسة Authorization: Bearer <API_KEY>.",
    },
  },
  invalid_key: {
    status: 401,
    title: { en: "API key not accepted", ar: "مفتاح API غير مقبول" },
    detail: {
      en: "The API key is unknown, revoked or expired. Use a key from the dashboard, under Developers.",
      ar: "مفتاح API غير معروف أو ملغى أو منتهٍ. استخدم مفتاحًا من لوحة التحكم، قسم المطورين.",
    },
  },
  mode_mismatch: {
    status: 401,
    title: { en: "API key of the other environment", ar: "المفتاح يخص البيئة الأخرى" },
    detail: {
      en: "A masar_test_ key works at the sandbox address, a masar_live_ key at the live address.",
      ar: "مفتاح masar_test_ يعمل على عنوان التجربة، ومفتاح masar_live_ على العنوان الفعلي.",
    },
  },
  link_invalid: {
    status: 401,
    title: { en: "Link not valid", ar: "الرابط غير صالح" },
    detail: {
      en: "This link is invalid or has expired. Ask for a new one.",
      ar: "هذا الرابط معدّل أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
    },
  },
  signature_refused: {
    status: 401,
    title: { en: "Signature not accepted", ar: "التوقيع غير مقبول" },
    detail: {
      en: "The signature of this webhook does not match the secret of the store.",
      ar: "توقيع هذا الإشعار لا يطابق سر المتجر.",
    },
  },
  csrf_required: {
    status: 403,
    title: { en: "CSRF token missing", ar: "رمز الحماية مفقود" },
    detail: {
      en: "Requests with a session cookie that change something need the header X-CSRF-Token. Get it from GET /session.",
      ar: "أي تغيير بجلسة المتصفح يحتاج الترويسة X-CSRF-Token من GET /session.",
    },
  },
  forbidden: {
    status: 403,
    title: { en: "Forbidden", ar: "غير مسموح" },
    detail: {
      en: "This API key or user does not have permission for this operation.",
      ar: "هذا المفتاح أو المستخدم لا يملك صلاحية هذا الإجراء.",
    },
  },
  owner_required: {
    status: 403,
    title: { en: "Signed-in owner required", ar: "لمالك الحساب المسجل دخوله فقط" },
    detail: {
      en: "Only an owner of the account who is signed in to the dashboard can do this. API keys cannot.",
      ar: "لا يقوم بهذا إلا مالك الحساب بعد تسجيل الدخول إلى لوحة التحكم. مفاتيح API لا تستطيع ذلك.",
    },
  },
  live_key_required: {
    status: 403,
    title: { en: "Live key required", ar: "مفتاح التجربة لا يغيّر هذا" },
    detail: {
      en: "Live and sandbox share this setting. Change it with a live key or in the dashboard.",
      ar: "هذا الإعداد مشترك مع البيئة الفعلية. غيّره بمفتاح فعلي أو من لوحة التحكم.",
    },
  },
  user_required: {
    status: 403,
    title: { en: "Signed-in user required", ar: "للمستخدمين المسجل دخولهم فقط" },
    detail: {
      en: "Only a signed-in user can do this. API keys cannot.",
      ar: "هذا متاح لمستخدم مسجل دخوله؛ مفتاح API لا يستطيع ذلك.",
    },
  },
  email_unverified: {
    status: 403,
    title: { en: "Email address not verified", ar: "أكّد بريدك الإلكتروني أولًا" },
    detail: {
      en: "This operation gives other people or programs access, so your email address must be verified. Open the link that was mailed to you, or send it again under Settings.",
      ar: "هذا الإجراء يعطي أشخاصًا أو برامج أخرى صلاحية الدخول، لذا يجب تأكيد بريدك الإلكتروني. افتح الرابط الذي أُرسل إليك أو أعد إرساله من الإعدادات.",
    },
  },
  second_factor_required: {
    status: 403,
    title: { en: "Second factor required", ar: "الخطوة الثانية مطلوبة" },
    detail: {
      en: "Sign-in is not complete. Send a code, a recovery code or a passkey's answer to POST /session/proof.",
      ar: "لم يكتمل تسجيل الدخول: أرسل رمزًا أو رمز استعادة أو رد مفتاح المرور إلى POST /session/proof.",
    },
  },
  second_factor_set_up_required: {
    status: 403,
    title: { en: "Second factor setup required", ar: "فعّل الخطوة الثانية أولًا" },
    detail: {
      en: "This account requires a second factor of every user. Set one up first.",
      ar: "هذا الحساب يشترط خطوة ثانية لكل مستخدم. فعّلها أولًا.",
    },
  },
  proof_required: {
    status: 403,
    title: { en: "Proof of identity required", ar: "أثبت أنك صاحب الحساب" },
    detail: {
      en: "Your identity must have been proved in the last 15 minutes. Send your password or second factor to POST /session/proof, or sign in again.",
      ar: "هذا يحتاج إثباتًا خلال آخر 15 دقيقة: أرسل كلمة المرور أو الخطوة الثانية إلى POST /session/proof، أو سجّل الدخول من جديد.",
    },
  },
  second_person_required: {
    status: 403,
    title: { en: "Second person required", ar: "يجب أن يوافق شخص آخر" },
    detail: {
      en: "The user who proposed this cannot approve it. Ask another user with payouts:write.",
      ar: "من اقترح هذا لا يوافق عليه. اطلب ذلك من مستخدم آخر له صلاحية payouts:write.",
    },
  },
  not_found: {
    status: 404,
    title: { en: "Not found", ar: "غير موجود" },
    detail: {
      en: "The object does not exist, or this caller cannot see it.",
      ar: "غير موجود، أو لا تملك صلاحية رؤيته.",
    },
  },
  method_not_allowed: {
    status: 405,
    title: { en: "Method not allowed", ar: "الطريقة غير مسموحة" },
    detail: {
      en: "The header Allow lists the methods of this address.",
      ar: "انظر الترويسة Allow لمعرفة المتاح لهذا العنوان.",
    },
  },
  invalid_state: {
    status: 409,
    title: { en: "Invalid state", ar: "غير ممكن في هذه الحالة" },
    detail: {
      en: "The current state of the object does not allow this operation.",
      ar: "الحالة الحالية لا تسمح بهذا الإجراء.",
    },
  },
  collection_block_changed: {
    status: 409,
    title: { en: "Blocked for another reason", ar: "تغيّر سبب الإيقاف" },
    detail: {
      en: "The shipment has been blocked again since you read it. Get it, read collection_block, and decide again.",
      ar: "أُوقفت الشحنة من جديد بعد أن قرأتها. اقرأ السبب الجديد في collection_block ثم قرر.",
    },
  },
  idempotency_in_flight: {
    status: 409,
    title: { en: "Request in progress", ar: "الطلب نفسه قيد التنفيذ" },
    detail: {
      en: "A request with this Idempotency-Key is still in progress. Try again shortly.",
      ar: "طلب بنفس Idempotency-Key ما زال قيد التنفيذ. أعد المحاولة بعد قليل.",
    },
  },
  pickup_address_in_use: {
    status: 409,
    title: { en: "Pickup address in use", ar: "عنوان الاستلام مستخدم" },
    detail: {
      en: "Uncollected parcels or the rules of a store use this pickup address. Choose another address for them first.",
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
      en: "This account does not allow two shipments with the same reference. tracking_number is the number of the first.",
      ar: "هذا الحساب يرفض شحنة ثانية بنفس المرجع؛ tracking_number هو رقم الأولى.",
    },
  },
  precondition_failed: {
    status: 412,
    title: { en: "Precondition failed", ar: "تغيّر في هذه الأثناء" },
    detail: {
      en: "If-Match does not match the current ETag. Get the object again.",
      ar: "قيمة If-Match لا تطابق ETag الحالي. اقرأه من جديد.",
    },
  },
  precondition_required: {
    status: 428,
    title: { en: "If-Match required", ar: "الترويسة If-Match مطلوبة" },
    detail: {
      en: "Send the ETag of the shipment in the header If-Match, or * to overwrite any version.",
      ar: "أرسل قيمة ETag كما قرأتها في الترويسة If-Match، أو * للكتابة فوق أي نسخة.",
    },
  },
  too_large: {
    status: 413,
    title: { en: "Body too large", ar: "محتوى الطلب أكبر من المسموح" },
    detail: { en: "The maximum size of a body is 262144 bytes.", ar: "الحد الأقصى لمحتوى الطلب 262144 بايت." },
  },
  unsupported_media_type: {
    status: 415,
    title: { en: "Unsupported content type", ar: "نوع المحتوى غير مدعوم" },
    detail: { en: "Send Content-Type: application/json.", ar: "أرسل Content-Type: application/json." },
  },
  validation_failed: {
    status: 422,
    title: { en: "Validation failed", ar: "بيانات غير صحيحة" },
    detail: {
      en: "One or more fields are invalid. errors lists each field and the accepted values.",
      ar: "حقل أو أكثر غير صحيح؛ انظر errors لمعرفة الحقل والقيمة الصحيحة.",
    },
  },
  service_unavailable: {
    status: 422,
    title: { en: "Service not available", ar: "الخدمة غير متاحة لهذه الوجهة" },
    detail: {
      en: "This service is not available between these governorates.",
      ar: "مستوى الخدمة هذا غير متاح بين هاتين المحافظتين.",
    },
  },
  address_conflict: {
    status: 422,
    title: { en: "The address contradicts the governorate", ar: "العنوان يخالف المحافظة" },
    detail: {
      en: "The address names a place in another governorate. Correct the governorate or the address.",
      ar: "العنوان يذكر مكانًا في محافظة أخرى. صحّح المحافظة أو العنوان.",
    },
  },
  idempotency_key_reused: {
    status: 422,
    title: { en: "Idempotency-Key reused", ar: "مفتاح التكرار مستخدم لمحتوى آخر" },
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
    title: { en: "Internal server error", ar: "خطأ داخلي في الخادم" },
    detail: {
      en: "An unexpected error occurred. Contact support with the request_id.",
      ar: "حدث خطأ غير متوقع. أرسل رقم request_id إلى الدعم.",
    },
  },
  order_not_ready: {
    status: 409,
    title: { en: "Order cannot be shipped", ar: "لا يمكن شحن الطلب" },
    detail: {
      en: "This order cannot be shipped. reasons lists what to correct. Nothing was changed.",
      ar: "لا يمكن شحن هذا الطلب كما هو؛ انظر reasons لمعرفة المطلوب. لم يتغير شيء.",
    },
  },
  store_taken: {
    status: 409,
    title: { en: "Store connected elsewhere", ar: "المتجر مرتبط بحساب آخر" },
    detail: {
      en: "This store is connected to another Masar account. Disconnect it there first, so that no order is shipped twice.",
      ar: "هذا المتجر مرتبط بحساب آخر في مسار. افصله هناك أولًا حتى لا يُشحن طلب مرتين.",
    },
  },
  store_failed: {
    status: 502,
    title: { en: "Store request failed", ar: "فشل الاتصال بالمتجر" },
    detail: {
      en: "The store rejected the request or did not answer correctly. Nothing was changed.",
      ar: "رفض المتجر الطلب أو لم يستجب بشكل سليم. لم يتغير شيء.",
    },
  },
  outcome_unknown: {
    status: 503,
    title: { en: "Outcome unknown", ar: "النتيجة غير مؤكدة" },
    detail: {
      en: "The database did not confirm the change, so it may or may not have been stored. Repeat the request with the same Idempotency-Key after the seconds in Retry-After.",
      ar: "لم تؤكد قاعدة البيانات حفظ التغيير، فقد يكون محفوظًا أو لا. أعد الطلب بنفس Idempotency-Key بعد عدد الثواني في Retry-After.",
    },
  },
  unavailable: {
    status: 503,
    title: { en: "Service unavailable", ar: "غير متاح الآن" },
    detail: { en: "Try again after the seconds in Retry-After.", ar: "أعد المحاولة بعد عدد الثواني في Retry-After." },
  },
} as const satisfies Record<string, Entry>;

export type ProblemCode = keyof typeof problems;
