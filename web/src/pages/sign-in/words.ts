const en = {
  title: "Sign in",
  sign_up_title: "Create your account",
  sign_up_text: "Start in the sandbox: nothing is shipped or charged until you go live.",
  email: "Email",
  password: "Password",
  password_hint: "At least 10 characters. A few words are easy to remember.",
  show: "Show or hide the password",
  shop: "Shop name",
  shop_hint: "As your buyers know it",
  governorate: "Where couriers collect",
  enter: "Sign in",
  create: "Create account",
  to_sign_up: "New here? Create an account",
  to_sign_in: "Have an account? Sign in",
  link_failed: "This link does not work",
  refused: "That did not work",
  no_password: "No password, or forgot it?",
  link_text:
    "Open the sign-in link that you were given, or ask the account's owner for a new one. On your own server, this prints one:",
};

const ar: typeof en = {
  title: "تسجيل الدخول",
  sign_up_title: "إنشاء حساب",
  sign_up_text: "ابدأ في البيئة التجريبية: لا شحن ولا رسوم حتى تنتقل إلى الفعلية.",
  email: "البريد الإلكتروني",
  password: "كلمة المرور",
  password_hint: "١٠ أحرف على الأقل. بضع كلمات يسهل تذكرها.",
  show: "إظهار كلمة المرور أو إخفاؤها",
  shop: "اسم المتجر",
  shop_hint: "كما يعرفه عملاؤك",
  governorate: "من أين يستلم المندوب",
  enter: "دخول",
  create: "إنشاء الحساب",
  to_sign_up: "ليس لديك حساب؟ أنشئ حسابًا",
  to_sign_in: "لديك حساب؟ سجّل الدخول",
  link_failed: "هذا الرابط لا يعمل",
  refused: "لم يتم ذلك",
  no_password: "ليست لديك كلمة مرور أو نسيتها؟",
  link_text: "افتح رابط الدخول الذي وصلك، أو اطلب رابطًا جديدًا من مالك الحساب. على خادمك الخاص يطبعه هذا الأمر:",
};

export const words = { en, ar };
