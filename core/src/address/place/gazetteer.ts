import type { GovernorateCode } from "../governorate.ts";

/**
 * Towns, districts and quarters by governorate, a place a line: its names in Arabic, an equals sign, its names in Latin
 * letters, with bars between; the first of each is the one we show. Spellings that folding makes equal are not repeated.
 *
 * `~` marks a name that is also an everyday word, a person's or a street's (السلام, وسط البلد): it counts only where its
 * governorate is known otherwise. `*` marks the capital, which shares its name with the governorate.
 */
const PLACES: Readonly<Record<GovernorateCode, string>> = {
  C: `
مدينة نصر|م نصر = Nasr City|Madinet Nasr|Madinat Nasr|Medinet Nasr
مصر الجديدة|هليوبوليس = Heliopolis|Masr El Gedida|Misr El Gedida|Misr Al Jadida|Masr El Gdida
القاهرة الجديدة|التجمع|التجمع الأول|التجمع الثالث|التجمع الخامس|الخامس = New Cairo|Tagamoa|Tagamo3|El Tagamoa El Khames|Fifth Settlement|5th Settlement|First Settlement|1st Settlement|Third Settlement
المعادي|زهراء المعادي|المعادي الجديدة|دجلة المعادي = Maadi|New Maadi|Degla|Zahraa El Maadi
حلوان|حدائق حلوان = Helwan|Hadayek Helwan
15 مايو|مدينة 15 مايو|خمسة عشر مايو = 15 May City|15th Of May|15 May|15 Mayo
المقطم|الهضبة الوسطى = Mokattam|Moqattam|Mukattam|Muqattam|Mo2attam
شبرا|شبرا مصر|روض الفرج = Shubra|Shobra|Shoubra|Shubra Misr|Rod El Farag
عين شمس = Ain Shams|Ein Shams|3ein Shams
المطرية = Matareya|Mataria|El Matareya|Matariya
الزيتون~ = Zeitoun|Zaytoun|El Zeitoun
حدائق القبة|القبة|كوبري القبة = Hadayek El Kobba|Hadayek El Qobba|Hadaek El Kobba
العباسية = Abbassia|Abbaseya|3abbaseya|Abasseya
الوايلي = Waili|El Waily
السيدة زينب = Sayeda Zeinab|El Sayeda Zeinab|Sayyida Zaynab|Sayeda Zainab
الزمالك = Zamalek
جاردن سيتي = Garden City
وسط البلد~|وسط القاهرة = Downtown|Downtown Cairo|West El Balad|Wust El Balad
عابدين = Abdeen|Abdin|3abdeen
الموسكي = Mosky|Muski
الأزبكية = Azbakeya|Ezbekieh
باب الشعرية = Bab El Shaareya|Bab El Sharia|Bab Al Sharia
باب اللوق = Bab El Louk
الدرب الأحمر = Darb El Ahmar|Al Darb Al Ahmar
الخليفة = Khalifa|El Khalifa
الجمالية = Gamaleya|El Gamaliya|Gamalia
منشأة ناصر|الدويقة = Mansheyet Nasser|Manshiyat Naser|Manshiet Nasser
مصر القديمة|مصر العتيقة = Old Cairo|Masr El Adima|Masr El Kadima|Misr Al Qadima|Masr El 2adima
دار السلام = Dar El Salam|Dar Es Salaam
البساتين = Basatin|El Basateen
طرة|طره البلد = Tora|Turah
التبين = Tebbin|El Tebeen
المعصرة = Maasara|El Maasara|Ma3sara
المرج = Marg|El Marg
السلام~|مدينة السلام = Salam City|El Salam City|Madinet El Salam
النهضة~ = Nahda
الشروق~|مدينة الشروق = Shorouk|Shorouk City|El Shorouk
مدينة بدر|بدر~ = Badr City|Madinet Badr
الرحاب|مدينة الرحاب = Rehab|Rehab City|El Rehab
مدينتي = Madinaty|Madinty
العاصمة الإدارية|العاصمة الإدارية الجديدة|العاصمة الجديدة = New Administrative Capital|New Capital|NAC|El 3asema El Edareya
المستقبل~|مدينة المستقبل = Mostakbal City|Mostaqbal City
القطامية = Katameya|Qattameya|El Kattameya
النزهة|النزهة الجديدة = Nozha|El Nozha|New Nozha
شيراتون المطار|مساكن شيراتون|شيراتون هليوبوليس = Sheraton Heliopolis|Masaken Sheraton
جسر السويس = Gesr El Suez
الألف مسكن = Alf Maskan
الأميرية = Amireya|El Amiriya
الزاوية الحمراء = Zawya El Hamra|El Zawia El Hamra
الشرابية = Sharabeya|El Sharabia
الساحل~ = Sahel
بولاق أبو العلا|بولاق ابو العلا = Boulak Abu El Ela|Bulaq Abu El Ela
المنيل|الروضة = Manial|El Manial|Manyal
هايكستب = Hikestep`,
  GZ: `
الجيزة*|ميدان الجيزة = Giza|Gizeh|Geza|Guiza
6 أكتوبر|ستة أكتوبر|السادس من أكتوبر|أكتوبر|مدينة 6 أكتوبر = 6th Of October|Sixth Of October|6 October|October City|6october|6th October|Sitta October
الشيخ زايد|زايد = Sheikh Zayed|Sheikh Zayed City|El Shei5 Zayed|Zayed|Cheikh Zayed
الدقي = Dokki|El Dokki|Doqqi|Do22i
المهندسين = Mohandessin|Mohandeseen|Mohandiseen|Mohandsen
العجوزة = Agouza|El Agouza|3agouza
الهرم|الأهرام~ = Haram|El Haram|Pyramids
فيصل = Faisal|Faysal|Feisal
إمبابة = Imbaba|Embaba
بولاق الدكرور = Boulak El Dakrour|Bulaq El Dakrour|Boulaq Dakrour
العمرانية = Omraneya|El Omrania|3omraneya
أرض اللواء = Ard El Lewa|Ard El Liwa
الوراق = Warraq|El Warak|Warraq El Hadar
المنيب = Moneeb|El Monib|Mounib
الطالبية = Talbia|El Talbeya|Talbeya
حدائق الأهرام|هضبة الأهرام = Hadayek El Ahram|Hadaek Al Ahram|Hadayek Ahram
حدائق أكتوبر = Hadayek October|Hadaek October
ساقية مكي = Sakiet Mekki|Saqiet Mekky
كرداسة = Kerdasa|Kirdasah
أوسيم = Ossim|Awsim|Ausim
أبو رواش = Abu Rawash
البدرشين = Badrashin|El Badrasheen
الحوامدية = Hawamdeya|El Hawamdia|Hawamdiyya
العياط = Ayat|El Ayat|3ayat
الصف~ = El Saff|Al Saf|Saff
أطفيح = Atfih|Atfeeh
منشأة القناطر = Manshaet El Qanater|Manshiyat Al Qanatir
الواحات البحرية|البويطي|الباويطي = Bahariya Oasis|El Wahat El Bahareya|Bawiti
الكيت كات = Kit Kat
المريوطية = Maryoteya|Mariouteya
ميت عقبة = Mit Okba|Meet Okba
أبو النمرس = Abu El Nomros|Abou El Nomros
دهشور = Dahshur|Dahshour
سقارة = Saqqara|Sakkara
شبرامنت = Shabramant|Shubrament
المنصورية~ = Mansoureya
ناهيا = Nahia
بشتيل = Bashtil|Bashteel`,
  ALX: `
الإسكندرية*|اسكندرية = Alexandria|Alex|Iskandariya|Iskandaria|Eskendereya|Alexandrie
سموحة = Smouha|Semouha|Somoha
سيدي بشر = Sidi Bishr|Sidi Beshr
سيدي جابر = Sidi Gaber|Sidi Gabr
ميامي = Miami
المندرة = Mandara|El Mandara
المعمورة = Maamoura|Ma3moura|Mamoura
المنتزه~|المنتزة = Montaza|Montazah
العصافرة = Asafra|3asafra|Assafra
أبو قير = Abu Qir|Abu Kir|Aboukir|Abo 2er
العجمي = Agami|Agamy|3agamy|3agami
الهانوفيل = Hanoville
البيطاش = Bitash|Betash
الدخيلة = Dekheila|El Dekhela|Dikheila
المكس = Max|El Max|Mex
الورديان = Wardian|El Werdian
محرم بك = Moharam Bek|Moharram Bey
العطارين = Attarin|El Attareen
المنشية~ = Mansheya|El Manshia
الجمرك~ = Gomrok
اللبان = Labban
كرموز = Karmouz|Karmoz
محطة الرمل|الرمل~ = Raml Station|Mahatet El Raml
جليم|جليمونوبلو = Gleem|Glim
رشدي~ = Roushdy|Rushdi
كفر عبده = Kafr Abdo|Kafr Abdu
ستانلي = Stanley
لوران = Loran|Lauran
سان ستيفانو = San Stefano
زيزينيا = Zezenia|Zizinia
فلمنج = Fleming
كامب شيزار = Camp Caesar|Camp Shezar|Kamb Shezar
الإبراهيمية = Ibrahimia|Ibrahimiya|El Ibrahimeya
سبورتنج = Sporting
كليوباترا = Cleopatra
جناكليس = Ganaklis|Gianaclis
باكوس = Bacos|Bakos
السيوف = Seyouf|El Siouf
فيكتوريا~ = Victoria
العوايد = Awayed|El 3awayed
خورشيد~ = Khorshid
العامرية = Amreya|El Amreya|Ameriya|3amreya
كينج مريوط = King Mariout|King Maryout
برج العرب|برج العرب الجديدة = Borg El Arab|New Borg El Arab|Burj Al Arab
بحري~ = Bahary
الأنفوشي = Anfoushi
الشاطبي = Shatby|Chatby
الأزاريطة = Azarita|Azareeta
النخيل~ = Nakheel`,
  DK: `
المنصورة = Mansoura|El Mansoura|Mansura|Mansourah
طلخا = Talkha|Tal5a
ميت غمر = Mit Ghamr|Meet Ghamr|Mit 8amr
دكرنس = Dekernes|Dikirnis
أجا = Aga
منية النصر = Minyat El Nasr|Menyet El Nasr|Meniet El Nasr
السنبلاوين = Sinbillawin|Senbellawein|Sinbellawein|El Senblawen
الكردي = Kurdi|El Kordi
بني عبيد = Bani Ebeid|Beni Ebeid
المنزلة = Manzala|El Manzala
تمي الأمديد = Tami El Amdid|Tamey El Amdid
الجمالية = Gamaleya|El Gamalia
شربين = Sherbin|Shirbin|Sherbeen
المطرية = Mataria|El Matareya|Matareya|Matariya
بلقاس = Belqas|Bilqas|Belkas
ميت سلسيل = Mit Salsil|Meet Selseel
جمصة = Gamasa|Gamassa|Jamasa
محلة دمنة = Mahallet Damana|Mahalet Demna
نبروه = Nabaroh|Nabaruh`,
  BA: `
الغردقة|الدهار = Hurghada|Hurgada|Hurghadah|El Ghardaqa|Gharda2a|El Dahar
الجونة = El Gouna|Gouna
رأس غارب = Ras Gharib|Ras Ghareb
سفاجا = Safaga
القصير = Quseir|El Qoseir|Qosseir|Kosseir
مرسى علم = Marsa Alam|Marsa 3alam
الشلاتين|شلاتين = Shalateen|Shalatin
حلايب = Halayeb|Halaib
سهل حشيش = Sahl Hasheesh|Sahl Hashish
مكادي = Makadi|Makadi Bay
الزعفرانة = Zafarana|Za3farana
سوما باي = Soma Bay`,
  BH: `
دمنهور = Damanhour|Damanhur
كفر الدوار = Kafr El Dawar|Kafr El Dawwar
رشيد~ = Rashid|Rosetta
إدكو|ادكو = Edko|Idku|Edku
أبو المطامير = Abu El Matamir|Abou El Matameer
أبو حمص = Abu Hummus|Abu Homos|Abou Hommos
الدلنجات = Delengat|El Delengat|Dilingat
المحمودية = Mahmoudiyah|El Mahmoudia|Mahmoudeya
الرحمانية = Rahmaniya|El Rahmanya
إيتاي البارود = Itay El Barud|Etay El Baroud|Itay El Baroud
حوش عيسى = Hosh Issa|Hosh Eissa|Housh Eissa
شبراخيت = Shubrakhit|Shobrakhit|Shubra Khit
كوم حمادة = Kom Hamada|Koum Hamada
وادي النطرون = Wadi El Natrun|Wadi Natroun
النوبارية|النوبارية الجديدة = Nubaria|New Nubaria|El Noubareya
بدر~ = Badr
غرب النوبارية = West Nubaria`,
  FYM: `
الفيوم*|مدينة الفيوم = Fayoum|Faiyum|Fayyoum|Fayum|El Fayoum
طامية = Tamiya|Tameya|Tamia
سنورس = Sinnuris|Senoures|Sanoures
إطسا = Itsa|Etsa|Atsa
إبشواي = Ibshaway|Ebshway|Abshway
يوسف الصديق = Yusuf El Siddiq|Youssef El Seddik|Yusuf El Seddiq
الحادقة = Hadqa
تونس الفيوم|قرية تونس = Tunis Village`,
  GH: `
طنطا = Tanta
المحلة الكبرى|المحلة = Mahalla El Kubra|El Mahalla El Kobra|El Mahalla|Mahala El Kobra|Ma7alla
كفر الزيات = Kafr El Zayat|Kafr Al Zayyat
زفتى = Zefta|Zifta
السنطة = Santa|El Santa|Sonta
قطور = Qutour|Kotoor|Qutur
بسيون = Basyoun|Basioun
سمنود = Samannoud|Samanoud`,
  IS: `
الإسماعيلية* = Ismailia|Ismaileya|Ismaileyya|Esmailia|El Ismaileya
فايد = Fayed|Fayid
القنطرة شرق|القنطرة الشرقية = Qantara East|Kantara East|El Qantara Sharq
القنطرة غرب|القنطرة الغربية|القنطرة = Qantara West|Kantara West|El Qantara
التل الكبير = Tell El Kebir|El Tal El Kabir
أبو صوير = Abu Suwir|Abo Sweir|Abu Sweir
القصاصين|القصاصين الجديدة = Qassasin|El Kassaseen
نفيشة = Nefisha
الشيخ زايد = Sheikh Zayed|Cheikh Zayed
سرابيوم = Serabium|Sarabium`,
  MNF: `
شبين الكوم = Shibin El Kom|Shebin El Kom|Shbeen El Koom|Shibeen El Koum
مدينة السادات|السادات~ = Sadat City|El Sadat City|Madinet El Sadat
منوف = Menouf|Minuf|Monof
سرس الليان = Sers El Lyan|Sirs El Layan
أشمون = Ashmoun|Ashmun|Ashmon
الباجور = Bagour|El Bagour|Bajur
قويسنا = Quesna|Qweisna|Kwesna
بركة السبع = Berket El Sabaa|Birkat El Sab|Berket El Sab3
تلا = Tala|Tela
الشهداء~ = Shohada|El Shohada|Shuhada`,
  MN: `
المنيا*|مدينة المنيا = Minya|Menia|El Minia|Minia|Menya
المنيا الجديدة = New Minya|New Minia
العدوة = Edwa|El Adwa
مغاغة = Maghagha|Magha8a
بني مزار = Beni Mazar|Bani Mazar
مطاي = Matay|Mattay
سمالوط = Samalut|Samalout
ملوي = Mallawi|Mallawy|Malawi City
دير مواس = Deir Mawas|Dayr Mawas
أبو قرقاص = Abu Qurqas|Abu Kerkas|Abou Korkas
الفكرية = Fekreya`,
  KB: `
بنها = Banha|Benha
شبرا الخيمة = Shubra El Kheima|Shobra El Khaima|Shubra El Khema|Shobra El 5eima|Shoubra El Kheima
القناطر الخيرية|القناطر = Qanater El Khayreya|El Kanater|El Qanater
الخانكة = Khanka|El Khanka
كفر شكر = Kafr Shukr|Kafr Shokr
طوخ = Tukh|Toukh
قها = Qaha|Kaha
قليوب = Qalyub|Kalyoub|Qalyoub
الخصوص = Khusus|El Khosous|Khosous
العبور~|مدينة العبور = Obour|Obour City|El Obour|3obour
شبين القناطر = Shibin El Qanater|Shebin El Kanater|Shbeen El Qanater
مسطرد = Mostorod|Musturud
بهتيم = Bahtim|Bahteem
باسوس = Basous
ميت حلفا = Mit Halfa`,
  WAD: `
الخارجة = Kharga|El Kharga
الداخلة|موط = Dakhla|El Dakhla|Mut
الفرافرة = Farafra|El Farafra
باريس~ = Paris
بلاط~ = Balat
شرق العوينات = East Owainat|Sharq El Owainat`,
  SUZ: `
السويس*|مدينة السويس = Suez|El Sewes|Swes
الأربعين~ = Arbaeen|El Arbaeen
عتاقة = Ataqah|Attaka|3ataqa
الجناين = Ganayen|El Ganain
فيصل = Faisal|Faysal
العين السخنة = Ain Sokhna|Ein El Sokhna|El Sokhna|3ein Sokhna
بورتوفيق|بور توفيق = Port Tawfik|Port Tewfik`,
  ASN: `
أسوان*|مدينة أسوان = Aswan|Aswaan|Asswan
أسوان الجديدة = New Aswan
دراو = Daraw|Draw
كوم أمبو = Kom Ombo|Kom Umbu|Koum Ombo
نصر النوبة = Nasr El Nuba|Nasr Al Nouba
كلابشة = Kalabsha
إدفو|ادفو = Edfu|Idfu|Edfo
الرديسية = Radisiyah|Rdesya
البصيلية = Basilia|El Besaleya
السباعية~ = Sebaeya|El Sebaiya
أبو سمبل|أبوسمبل = Abu Simbel|Abou Simbel`,
  AST: `
أسيوط*|مدينة أسيوط = Assiut|Asyut|Asyout|Assiout
أسيوط الجديدة = New Assiut|New Asyut
ديروط = Dayrout|Dairut|Deirout
منفلوط = Manfalut|Manfalout
القوصية = Qusiya|El Kousia|Qouseya
أبنوب = Abnub|Abnoub
أبو تيج = Abu Tig|Abou Teeg
الغنايم = Ghanaim|El Ghanayem
ساحل سليم = Sahel Selim|Sahel Sleem
البداري = Badari|El Badari
صدفا = Sedfa|Sidfa
الفتح~ = El Fath`,
  BNS: `
بني سويف*|مدينة بني سويف = Beni Suef|Bani Sweif|Beni Souef|Bani Suef|Bani Swef
بني سويف الجديدة = New Beni Suef
الواسطى = Wasta|El Wasta
ناصر~ = Nasser
إهناسيا|اهناسيا = Ehnasia|Ihnasiya
ببا = Beba|Biba
الفشن = Fashn|El Fashn
سمسطا = Somasta|Sumusta`,
  PTS: `
بورسعيد*|بور سعيد = Port Said|Port Saeed|Bor Said|Borsaid|Bur Said
بورفؤاد|بور فؤاد = Port Fouad|Bor Fouad|Port Fuad
المناخ~ = Manakh|El Manakh
الضواحي~ = Dawahy
الزهور~ = Zohour|El Zohour
العرب~ = El Arab
الشرق~ = El Sharq
مبارك الشرق~ = Mubarak East`,
  DT: `
دمياط*|مدينة دمياط = Damietta|Domiat|Dumyat|Domyat|Damyat
دمياط الجديدة = New Damietta|Domiat El Gedida|New Domiat
رأس البر = Ras El Bar
فارسكور = Faraskur|Faraskour
الزرقا = Zarqa|El Zarka
كفر سعد = Kafr Saad|Kafr Sa3d
كفر البطيخ = Kafr El Batikh|Kafr El Bateekh
عزبة البرج = Ezbet El Borg|Izbat El Burj
السرو~ = Sarw
الروضة دمياط = Rawda Damietta
ميت أبو غالب = Mit Abu Ghaleb`,
  SHR: `
الزقازيق = Zagazig|Zakazik|Zaqaziq|El Zaga2i2
العاشر من رمضان|العاشر~ = 10th Of Ramadan|Tenth Of Ramadan|10 Ramadan|El Asher Men Ramadan|El 3asher Men Ramadan
منيا القمح = Minya El Qamh|Menia El Kamh|Minia El Qamh
بلبيس = Belbeis|Bilbeis|Belbes
مشتول السوق = Mashtoul El Souk|Mashtool El Souq
القنايات = Qanayat|El Kenayat
أبو حماد = Abu Hammad|Abou Hamad
القرين = Qurein|El Qorein
ههيا = Hehia|Hihya|Hehya
أبو كبير = Abu Kebir|Abou Kabir
فاقوس = Faqus|Fakous|Faqous
الصالحية الجديدة|الصالحية = New Salhia|El Salheya El Gedida|Salheya
الإبراهيمية = Ibrahimia|Ibrahimiya|El Ibrahimeya
ديرب نجم = Diyarb Negm|Deyerb Negm|Dyarb Nagm
كفر صقر = Kafr Saqr|Kafr Sakr
أولاد صقر = Awlad Saqr|Awlad Sakr
الحسينية~ = Husseiniya|El Hosayneya
صان الحجر = San El Hagar
منشأة أبو عمر = Manshaat Abu Omar`,
  JS: `
الطور = El Tor|El Tur|Toor Sinai|Tor Sinai
شرم الشيخ|شرم = Sharm El Sheikh|Sharm El Shaikh|Sharm|Sharm El Shei5
دهب~ = Dahab
نويبع = Nuweiba|Nuwaiba|Noweiba
طابا = Taba
سانت كاترين = Saint Catherine|St Catherine|Sant Katreen
أبو رديس = Abu Redis|Abu Rudeis
أبو زنيمة = Abu Zenima
رأس سدر = Ras Sedr|Ras Sidr|Ras Sudr`,
  KFS: `
كفر الشيخ*|مدينة كفر الشيخ = Kafr El Sheikh|Kafr El Shaikh|Kafr El Shei5|Kafr Elsheikh
دسوق = Desouk|Disuq|Desouq
فوه|فوة = Fuwwah|Fowa|Foah
مطوبس = Metoubes|Motobas|Mutubas
برج البرلس|البرلس = Burullus|Borg El Borolos|El Borolos
بلطيم = Baltim|Balteem
مصيف بلطيم = Masief Baltim
الحامول = Hamoul|El Hamoul
بيلا = Bella|Biyala|Bila
الرياض~ = Riyadh
سيدي سالم = Sidi Salem
قلين = Qallin|Qalin|Kelleen
سيدي غازي = Sidi Ghazi`,
  MT: `
مرسى مطروح|مطروح* = Marsa Matruh|Marsa Matrouh|Matrouh|Matruh|Mersa Matruh
الحمام~ = El Hamam
العلمين|العلمين الجديدة = El Alamein|Alamein|New Alamein|El 3alamein
الضبعة = Dabaa|El Dabaa|Dab3a
النجيلة = Negaila|Nagila
سيدي براني = Sidi Barrani|Sidi Barani
السلوم = Salloum|Sallum|El Saloum
سيوة = Siwa|Siwa Oasis
مارينا العلمين = Marina El Alamein
سيدي عبد الرحمن = Sidi Abdel Rahman|Sidi Abdelrahman|Sidi Abd El Rahman
رأس الحكمة = Ras El Hekma|Ras El Hikma`,
  LX: `
الأقصر*|مدينة الأقصر = Luxor|El Oqsor|El O2sor|Luksor
الأقصر الجديدة = New Luxor
طيبة الجديدة|طيبة~ = Tiba|New Tiba|Thebes
الزينية = Zainia|El Zeneya
البياضية = Bayadeya|El Bayadiya
القرنة = Qurna|El Korna
أرمنت = Armant|Ermant
الطود = Tod|El Tod|Al Tud
إسنا = Esna|Isna`,
  KN: `
قنا*|مدينة قنا = Qena|Kena|Qina|2ena
قنا الجديدة = New Qena
أبو تشت = Abu Tesht|Abu Tisht|Abou Tesht
نجع حمادي = Nag Hammadi|Naga Hammadi|Nag3 Hammadi|Nag3 7amady
دشنا = Dishna|Deshna
الوقف~ = Waqf|El Wakf
قفط = Qift|Keft|Qeft
نقادة = Naqada|Nakada
فرشوط = Farshut|Farshout
قوص = Qus|Kous|Qoos`,
  SIN: `
العريش = Arish|El Arish|3areesh|El Areesh
الشيخ زويد = Sheikh Zuweid|Sheikh Zowaid|Sheikh Zuwayed
نخل = Nakhl
رفح = Rafah|Rafa7
بئر العبد = Bir El Abd|Beer El Abd
الحسنة~ = Hasana`,
  SHG: `
سوهاج*|مدينة سوهاج = Sohag|Suhag|Souhag|So7ag
سوهاج الجديدة = New Sohag
أخميم = Akhmim|Akhmeem|A5mim
أخميم الجديدة = New Akhmim
البلينا = Balyana|El Balyana|Baliana
المراغة = Maragha|El Maragha
المنشأة = Monshaa|El Monsha2a
دار السلام = Dar El Salam
جرجا = Girga|Gerga
جهينة = Juhayna|Guhaina|Geheina
ساقلتة = Saqulta|Sakolta
طما = Tama|Tema
طهطا = Tahta|Tahtah
الكوثر~ = Kawthar|El Kawsar
العسيرات = Osairat|El 3oserat`,
};

/** Names that lie in more than one governorate and are no town of either: ask for the village or the kilometre. */
export const REGIONS: readonly { ar: string[]; en: string[]; governorates: readonly GovernorateCode[] }[] = [
  { ar: ["الساحل الشمالي"], en: ["North Coast", "El Sahel El Shamaly", "Sahel Shamali"], governorates: ["ALX", "MT"] },
  { ar: ["مارينا"], en: ["Marina"], governorates: ["ALX", "MT"] },
];

export interface Place {
  governorate: GovernorateCode;
  /** As we show it. */
  name: { ar: string; en: string };
  spellings: { ar: readonly string[]; en: readonly string[] };
  /** Also an everyday word: counts only where the governorate is known otherwise. */
  isEveryday: boolean;
  /** Shares its name with the governorate. */
  isCapital: boolean;
}

/** Every place, in the order of the list above. */
export function listPlaces(): Place[] {
  return Object.entries(PLACES).flatMap(([governorate, lines]) =>
    lines
      .trim()
      .split("\n")
      .flatMap((line) => toPlaces(governorate as GovernorateCode, line)),
  );
}

/** A line is one place; its everyday spellings are kept apart, because the others need no help. */
function toPlaces(governorate: GovernorateCode, line: string): Place[] {
  const [arabic = "", latin = ""] = line.split(" = ");
  const marked = arabic.split("|");
  const bare = (name: string) => name.replace(/[~*]$/, "");
  const en = latin.split("|");
  const name = { ar: bare(marked[0] ?? ""), en: en[0] ?? "" };
  const isCapital = marked.some((spelling) => spelling.endsWith("*"));
  const everyday = marked.filter((spelling) => spelling.endsWith("~")).map(bare);
  const others = marked.filter((spelling) => !spelling.endsWith("~")).map(bare);
  const place = (ar: readonly string[], latin: readonly string[], isEveryday: boolean): Place => ({
    governorate,
    name,
    spellings: { ar, en: latin },
    isEveryday,
    isCapital,
  });
  if (others.length === 0) return [place(everyday, en, true)];
  return everyday.length === 0 ? [place(others, en, false)] : [place(others, en, false), place(everyday, [], true)];
}
