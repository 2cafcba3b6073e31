const en = {
  title: "Sign in",
  link_working: "Signing you in",
  link_failed: "This link does not work",
  no_password: "No password yet? Open the sign-in link that you were given. For a new one:",
};

const ar: typeof en = {
  title: "تسجيل الدخول",
  link_working: "جارٍ تسجيل دخولك",
  link_failed: "هذا الرابط لا يعمل",
  no_password: "ليست لديك كلمة مرور؟ افتح رابط الدخول الذي وصلك. للحصول على رابط جديد:",
};

export const words = { en, ar };
