const en = {
  hint: "Order, shipment, phone, name, page or action",
  orders: "Orders",
  shipments: "Shipments",
  customers: "Customers",
  pages: "Pages",
  actions: "Actions",
  results: "Results",
  none: "Nothing found for “{{typed}}”",
  searching: "Searching…",
  keys: "↑ ↓ choose · Enter opens · Esc closes",
  of_customer_one: "{{count}} shipment",
  of_customer_other: "{{count}} shipments",
  action: {
    new_shipment: "New shipment",
    connect_store: "Connect a store",
    add_key: "Create an API key",
    invite: "Invite a user",
    language: "العربية",
    to_test: "Switch to the sandbox",
    to_live: "Switch to live",
    sign_out: "Sign out",
  },
};

type Arabic = typeof en & {
  of_customer_zero: string;
  of_customer_two: string;
  of_customer_few: string;
  of_customer_many: string;
};

const ar: Arabic = {
  hint: "طلب أو شحنة أو رقم موبايل أو اسم أو صفحة",
  orders: "الطلبات",
  shipments: "الشحنات",
  customers: "العملاء",
  pages: "الصفحات",
  actions: "إجراءات",
  results: "النتائج",
  none: "لا توجد نتائج لـ «{{typed}}»",
  searching: "جارٍ البحث…",
  keys: "↑ ↓ للاختيار · Enter للفتح · Esc للإغلاق",
  of_customer_zero: "بدون شحنات",
  of_customer_one: "شحنة واحدة",
  of_customer_two: "شحنتان",
  of_customer_few: "{{count}} شحنات",
  of_customer_many: "{{count}} شحنة",
  of_customer_other: "{{count}} شحنة",
  action: {
    new_shipment: "شحنة جديدة",
    connect_store: "ربط متجر",
    add_key: "إنشاء مفتاح API",
    invite: "دعوة مستخدم",
    language: "English",
    to_test: "الانتقال إلى البيئة التجريبية",
    to_live: "الانتقال إلى البيئة الفعلية",
    sign_out: "تسجيل الخروج",
  },
};

export const words = { en, ar };
