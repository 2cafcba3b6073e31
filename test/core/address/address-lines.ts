/** Address lines written by hand as Egyptian buyers write them, each with its one correct result. */
export interface Line {
  text: string;
  /** A governorate, `ask` if the line names several or contradicts itself, or `unknown` if it names none. */
  governorate: string;
  /** The town or district in Latin letters, if the line names a known one. */
  city?: string;
}

const LINES = `
C | Nasr City | 15 شارع مصطفى النحاس، مدينة نصر، القاهرة
C | Nasr City | مدينه نصر الحي العاشر عماره ١٢ شقه ٥
C | Nasr City | القاهرة - م نصر - ش الطيران - برج الأطباء
C | Heliopolis | 7 ش بغداد، الكوربة، مصر الجديدة
C | New Cairo | التجمع الخامس، النرجس عمارات، عمارة 45
C | New Cairo | القاهره الجديده - الحي الاول - فيلا ١٣
C | Maadi | المعادى، شارع 9، بجوار محطة المترو
C | Maadi | دجلة المعادي شارع النصر أمام بنزينة موبيل
C | Helwan | حدائق حلوان، شارع رايل، القاهرة
C | Mokattam | الهضبة الوسطى، المقطم، القاهرة
C | Shubra | روض الفرج شارع شبرا عمارة 100 القاهرة
C | Ain Shams | عين شمس الشرقية شارع احمد عصمت
C | Matareya | القاهرة، المطرية، ميدان المسلة
C | Zeitoun | القاهرة، الزيتون، شارع سليم الأول
C | Hadayek El Kobba | حدائق القبة ش مصر والسودان
C | Zamalek | 26 ش حسن صبري، الزمالك
C | Old Cairo | مصر القديمة، شارع الملك الصالح
C | Dar El Salam | دار السلام، القاهرة، شارع الفيوم
C | Basatin | البساتين شارع فايدة كامل القاهره
C | Marg | المرج الجديدة، القاهرة
C | Salam City | القاهرة - مدينة السلام - اسبيكو
C | Shorouk | مدينة الشروق، المنطقة الخامسة، القاهرة
C | Badr City | مدينة بدر الحي الثالث القاهرة
C | Rehab | الرحاب المرحلة الثانية مجموعة 30
C | Madinaty | مدينتي، B3، عمارة 12
C | New Administrative Capital | العاصمة الإدارية الجديدة، الحي السكني الثالث
C | Nozha | النزهة الجديدة، شارع طه حسين
C | Downtown | وسط البلد، شارع قصر النيل، القاهرة
C | Zawya El Hamra | الزاوية الحمراء ش منشية الجمل
C | 15 May City | ١٥ مايو، مجاورة ٢٣، حلوان
C |  | القاهرة، شارع الإسكندرية، عمارة 3
C |  | القاهرة - شارع طنطا خلف البنك
C | Abbassia | العباسيه شارع احمد سعيد
C | Manial | المنيل، شارع المنيل، أمام سينما فاتن حمامة
C | Sheraton Heliopolis | مساكن شيراتون، عمارة 17
GZ | Dokki | الدقي، ش التحرير، الجيزة
GZ | Mohandessin | المهندسين شارع جامعة الدول العربية
GZ | Agouza | العجوزة، شارع النيل، بجوار المسرح
GZ | Haram | الهرم ش العريش عمارة الصفا
GZ | Faisal | الجيزة - فيصل - شارع العشرين
GZ | Imbaba | امبابة، شارع الوحدة
GZ | Boulak El Dakrour | بولاق الدكرور ش ناهيا الجيزة
GZ | 6th Of October | 6 أكتوبر، الحي السابع، المجاورة الثانية
GZ | 6th Of October | ستة اكتوبر الحي المتميز فيلا 200
GZ | Sheikh Zayed | الشيخ زايد، الحي التاسع، الجيزة
GZ | Hadayek El Ahram | حدائق الاهرام البوابة الاولى شارع ج
GZ | Badrashin | البدرشين، بجوار مجلس المدينة
GZ | Warraq | وراق العرب، الوراق، الجيزة
GZ | Kerdasa | كرداسة شارع السوق
GZ | Omraneya | العمرانية الغربية ش الثلاثيني
GZ |  | الجيزة، شارع الهرم الرئيسي
ALX | Smouha | سموحة، شارع فوزي معاذ، الإسكندرية
ALX | Sidi Bishr | اسكندريه سيدى بشر قبلى ش جمال عبد الناصر
ALX | Miami | ميامي شارع خيرت الغندور الاسكندرية
ALX | Agami | العجمي البيطاش شارع الحنفية
ALX | Montaza | الإسكندرية، المنتزه، شارع الملك
ALX | Moharam Bek | محرم بك، ش الرصافة
ALX | Borg El Arab | برج العرب الجديدة الحي الثاني
ALX | Amreya | العامرية، كينج مريوط
ALX | Gleem | جليم، طريق الجيش، اسكندرية
ALX | Ibrahimia | الإبراهيمية، شارع بورسعيد، الإسكندرية
ALX |  | الاسكندرية شارع بورسعيد عمارة 4
DK | Mansoura | المنصورة، حي الجامعة، شارع جيهان
DK | Mansoura | الدقهلية المنصوره ش بنك مصر
DK | Mit Ghamr | ميت غمر شارع بورسعيد
DK | Talkha | طلخا، الدقهلية
DK | Gamaleya | الدقهلية، الجمالية، شارع السوق
DK | Belqas | بلقاس خامس الدقهلية
DK | Sinbillawin | السنبلاوين، شارع الجيش
BA | Hurghada | الغردقة، الدهار، شارع النصر
BA | El Gouna | الجونة، الكفر، البحر الأحمر
BA | Marsa Alam | مرسى علم، بورت غالب
BA | Safaga | سفاجا، البحر الأحمر، حي الزهور
BH | Damanhour | دمنهور، شارع عرابي، البحيرة
BH | Kafr El Dawar | كفر الدوار، حدائق كفر الدوار
BH | Itay El Barud | إيتاي البارود البحيرة
BH | Badr | البحيرة، مركز بدر، قرية النجاح
BH | Rashid | البحيرة رشيد ش البحر
FYM | Fayoum | الفيوم، حي الجامعة
FYM | Itsa | الفيوم مركز اطسا قرية الغرق
FYM | Tamiya | طامية، الفيوم
GH | Tanta | طنطا، شارع الجلاء، برج النور
GH | Mahalla El Kubra | المحلة الكبرى ش شكري القوتلي
GH | Kafr El Zayat | كفر الزيات، الغربية
GH | Zefta | زفتى، ميدان المحطة
IS | Ismailia | الإسماعيلية، حي السلام، عمارة 3
IS | Fayed | فايد، الإسماعيلية
IS | Sheikh Zayed | الإسماعيلية، حي الشيخ زايد، عمارة 12
IS | Qantara West | القنطرة غرب ش المحطة
MNF | Shibin El Kom | شبين الكوم، البر الشرقي
MNF | Sadat City | مدينة السادات المنطقة السابعة المنوفية
MNF | Ashmoun | أشمون، المنوفية
MNF | Menouf | منوف ش الجيش
MN | Minya | المنيا، شارع الحسيني
MN | Mallawi | ملوي، المنيا، ش 26 يوليو
MN | Abu Qurqas | ابو قرقاص البلد محافظة المنيا
MN | New Minya | المنيا الجديدة الحي الأول
KB | Shubra El Kheima | شبرا الخيمة، منطي، القليوبية
KB | Banha | بنها، الفلل، شارع فريد ندا
KB | Obour | العبور، الحي الأول، القليوبية
KB | Khusus | الخصوص ش الشهيد احمد عبد العزيز القليوبية
KB | Qalyub | قليوب البلد
KB | Tukh | طوخ، القليوبية
WAD | Kharga | الخارجة، الوادي الجديد
WAD | Dakhla | الداخلة، موط
SUZ | Suez | السويس، حي الملاحة، عمارة 6
SUZ | Faisal | السويس، فيصل، مدينة الصباح
SUZ | Ain Sokhna | العين السخنة قرية بورتو
ASN | Aswan | أسوان، كورنيش النيل، بجوار فندق بسمة
ASN | Kom Ombo | كوم امبو، اسوان
ASN | Edfu | إدفو شارع المعبد
AST | Assiut | أسيوط، شارع الجمهورية
AST | Dayrout | ديروط، أسيوط
AST | Manfalut | منفلوط مركز اسيوط
BNS | Beni Suef | بني سويف، صلاح سالم
BNS | Nasser | بني سويف، مركز ناصر، قرية دلاص
BNS | Wasta | الواسطى بني سويف
PTS | El Arab | بورسعيد، حي العرب، شارع كسرى
PTS | Port Fouad | بورفؤاد ش الجمهورية
DT | Damietta | دمياط، ش الجلاء، أمام الاستاد
DT | New Damietta | دمياط الجديدة الحي الرابع المجاورة الثانية
DT | Ras El Bar | راس البر شارع 61
SHR | Zagazig | الزقازيق، حي الزهور، شارع المحافظة
SHR | 10th Of Ramadan | العاشر من رمضان مجاورة 40
SHR | Belbeis | بلبيس الشرقيه
SHR | Abu Hammad | أبو حماد، الشرقية
SHR | Ibrahimia | الشرقية، الإبراهيمية، شارع المركز
JS | Sharm El Sheikh | شرم الشيخ، خليج نعمة
JS | Dahab | دهب، جنوب سيناء، المسبط
JS | El Tor | الطور، جنوب سيناء
KFS | Kafr El Sheikh | كفر الشيخ، شارع الخليفة المأمون
KFS | Desouk | دسوق ميدان ابراهيم الدسوقي
KFS | Baltim | بلطيم، كفر الشيخ
MT | Marsa Matruh | مرسى مطروح، شارع اسكندرية
MT | El Alamein | العلمين الجديدة أبراج البوابة
MT | Siwa | سيوة، مطروح
LX | Luxor | الأقصر، شارع التليفزيون
LX | Esna | اسنا، الأقصر
KN | Qena | قنا، شارع 23 يوليو
KN | Nag Hammadi | نجع حمادي، قنا، شارع التحرير
SIN | Arish | العريش، شارع 23 يوليو، شمال سيناء
SHG | Sohag | سوهاج، شارع كسرى، حي شرق
SHG | Dar El Salam | سوهاج، دار السلام، نجع الدير
SHG | Girga | جرجا سوهاج
C | Nasr City | 12 Makram Ebeid st, Nasr City, Cairo
C | Maadi | Flat 4, building 9, road 233, Degla, Maadi
C | New Cairo | 5th settlement, south 90th street, Cairo
C | Heliopolis | Heliopolis, 22 El Thawra st
C | Zamalek | 3 Brazil Street Zamalek
C | Rehab | Rehab city group 71
C |  | Cairo, Giza street 5
GZ | 6th Of October | 6th of October city, district 12
GZ | Sheikh Zayed | Sheikh Zayed, Giza, Beverly Hills
GZ | Haram | El Haram, Giza, Mariouteya
GZ | Mohandessin | Mohandseen, Lebanon street
ALX | Smouha | Smouha, Victor Emanuel, Alexandria
ALX | Sidi Gaber | Sidi Gaber, Alex
DK | Mansoura | El Mansoura, Dakahlia, El Gomhoreya st.
GH | Tanta | Tanta, Gharbia, Said street
GH | Mahalla El Kubra | Mahala El Kobra, Gharbeya
SHR | Zagazig | Zagazig, Sharkia
BA | Hurghada | Hurghada, Sheraton road
JS | Sharm El Sheikh | Sharm el-Sheikh, Naama Bay
ASN | Aswan | Aswan, Corniche
LX | Luxor | Luxor, TV street
PTS | Port Said | Port Said, 23 July street
SUZ | Arbaeen | Suez, El Arbaeen
FYM | Fayoum | Fayoum, Gamal Abdel Nasser st
KB | Banha | Benha, Qalyubia
MNF | Shibin El Kom | Shebin el Kom, Menoufia
BNS | Beni Suef | Beni Suef, Salah Salem
MN | Minya | El Minya, Taha Hussein
AST | Assiut | Assiut, El Gomhoria street
C | Nasr City | madinet nasr, share3 abbas el 3a22ad
C | Maadi | el ma3adi, share3 el nasr, 3omara 7
C | Shubra | shobra masr, share3 5olousy
GZ | Faisal | el giza, faisal, share3 el 3eshrin
GZ | Imbaba | embaba share3 el we7da
ALX | Agami | eskendereya el 3agamy
ALX | Sidi Bishr | sidi beshr ba7ary, alex
DK | Mansoura | el mansoura, 7ay el gam3a
GH | Mahalla El Kubra | el ma7alla el kobra
SHR | Zagazig | el zagazig, share3 el ba7r
SHG | Sohag | so7ag, share3 el mo7afza
KN | Nag Hammadi | nag3 7amady, 2ena
DT | Damietta | domyat, share3 el galaa
ask |  | المطرية، ميدان المطرية، عمارة 6
ask |  | دار السلام شارع الفيوم
ask |  | الشيخ زايد الحي الثامن
ask |  | فيصل المحطة شقة 3
ask |  | الإبراهيمية عمارة 8
ask |  | الجمالية، خلف المدرسة
ask |  | الساحل الشمالي شاليه 105
MT |  | الساحل الشمالي الكيلو 105
ask |  | المعادي، الجيزة
ask |  | القاهرة، المنصورة، شارع الجيش
ask |  | Tanta, Cairo
ask |  | Mohandessin, Cairo
ask |  | القاهرة، العبور، الحي التاسع، العاشر من رمضان
ask |  | sheikh zayed, building 3
ask |  | طنطا المنصورة
unknown |  | عمارة 12 الدور الثالث شقة 7
unknown |  | بجوار مسجد النور خلف السوق
unknown |  | شارع الجلاء، برج الأطباء
unknown |  | شارع بورسعيد، عمارة 5
unknown |  | شارع طنطا بجوار الصيدلية
unknown |  | building 5 floor 2 flat 9
unknown |  | next to the big mosque
unknown |  | Alexandria street, building 3
unknown |  | وسط البلد، شارع 26 يوليو
unknown |  | السلام شارع النصر
unknown |  | الرياض، السعودية
unknown |  | Dubai Marina, UAE
unknown |  | جدة حي السلامة
unknown |  | عمارات الظباط شقة 4
unknown |  | 3and el saydaleya, el dor el tany
unknown |  | مصر
`;

export const ADDRESS_LINES: readonly Line[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [governorate = "", city = "", text = ""] = line.split(" | ");
    return { governorate, text, ...(city.trim() === "" ? {} : { city: city.trim() }) };
  });
