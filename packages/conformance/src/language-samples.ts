/** A message to a memory in one language, and a question that writes the same words in another way. */
export interface LanguageSample {
  readonly language: string;
  /** The message to find. */
  readonly stored: string;
  /** Another message in the language. */
  readonly other: string;
  readonly question: string;
  /** How the words of the question differ from those of the message. */
  readonly differsIn: string;
}

const rows: readonly (readonly [
  language: string,
  stored: string,
  other: string,
  question: string,
  differsIn: string,
])[] = [
  ['English', 'My sister painted the bicycle red.', 'We sold our old piano.', 'painting bicycles', 'endings'],
  [
    'French',
    'Mon frère habite à Orléans près de l’école.',
    'Le train part demain.',
    "ou est l'ecole d'ORLEANS",
    'accents, capitals',
  ],
  [
    'Spanish',
    'Mi cumpleaños es en septiembre, en Málaga.',
    'El perro duerme.',
    'CUMPLEANOS Malaga',
    'accents, capitals',
  ],
  ['Portuguese', 'A reunião fica em São Paulo.', 'O gato dorme.', 'reuniao sao paulo', 'accents'],
  ['Italian', 'La città preferita di Anna è Forlì.', 'Il cane dorme.', 'citta forli', 'accents'],
  ['German', 'Die Straße heißt Am Grünen Weg.', 'Der Hund schläft.', 'STRASSE heisst', 'ß and ss, capitals'],
  ['Dutch', 'Mijn coördinator komt uit België.', 'De hond slaapt.', 'coordinator belgie', 'accents'],
  ['Danish', 'Min søster spiser smørrebrød i Tårnby.', 'Hunden sover.', 'sosters smorrebrod', 'ø and o'],
  ['Norwegian', 'Broren min bor på Tromsøya.', 'Hunden er brun.', 'TROMSØYA', 'capitals'],
  ['Swedish', 'Min bror äger en båt i Malmö.', 'Hunden är brun.', 'bat malmo', 'accents'],
  [
    'Finnish',
    'Veljeni työskentelee Jyväskylässä.',
    'Koira nukkuu.',
    'TYOSKENTELEE jyvaskylassa',
    'accents, capitals',
  ],
  ['Icelandic', 'Amma mín býr í Þórshöfn.', 'Hundurinn sefur.', 'Thorshofn', 'þ and th'],
  ['Polish', 'Mój brat mieszka w Łodzi.', 'Pies śpi.', 'lodzi', 'ł and l'],
  ['Czech', 'Můj bratr pije žlutý čaj.', 'Pes spí.', 'zluty caj', 'accents'],
  ['Slovak', 'Moja sestra má kôň.', 'Pes štekal.', 'KON', 'accents, capitals'],
  ['Hungarian', 'A bátyám Győrben dolgozik.', 'A kutya alszik.', 'batyam gyorben', 'accents'],
  [
    'Romanian',
    'Fratele meu locuiește în București.',
    'Câinele doarme.',
    'locuieşte BUCUREŞTI',
    'comma and cedilla',
  ],
  ['Croatian', 'Moja sestra živi u Đakovu.', 'Pas spava.', 'zivi Dakovu', 'đ and d'],
  [
    'Turkish',
    "Kardeşim İzmir'de, Diyarbakır yolunda çalışıyor.",
    'Köpek uyuyor.',
    'izmir DIYARBAKIR',
    'İ and ı',
  ],
  ['Vietnamese', 'Chị tôi sống ở Đà Nẵng.', 'Con chó đang ngủ.', 'da nang', 'tones'],
  ['Indonesian', 'Kakak saya tinggal di Yogyakarta.', 'Anjing itu tidur.', 'YOGYAKARTA', 'capitals'],
  ['Swahili', 'Dada yangu anaishi Mombasa.', 'Mbwa analala.', 'MOMBASA', 'capitals'],
  ['Yoruba', 'Àbúrò mi ń gbé ní Ìbàdàn.', 'Ajá náà ń sùn.', 'aburo ibadan', 'tones'],
  [
    'Greek',
    'Η αδελφή μου μένει στην οδός Ερμού.',
    'Το σκυλί κοιμάται.',
    'ΑΔΕΛΦΗ ΟΔΟΣ',
    'accents, capitals, final sigma',
  ],
  ['Russian', 'Мой ребёнок любит мёд.', 'Собака спит.', 'РЕБЕНОК мед', 'ё and е, capitals'],
  ['Ukrainian', 'Моя сестра живе у Києві.', 'Собака спить.', 'КИЄВІ', 'capitals'],
  ['Bulgarian', 'Ѝ подарих книга за рождения ден.', 'Кучето спи.', 'КНИГА рождения', 'capitals'],
  ['Serbian', 'Моја сестра живи у Ћуприји.', 'Пас спава.', 'ЋУПРИЈИ', 'capitals'],
  ['Armenian', 'Իմ քույրը ապրում է Գյումրիում։', 'Շունը քնած է։', 'ԳՅՈՒՄՐԻՈՒՄ', 'capitals'],
  ['Georgian', 'ჩემი და ბათუმში ცხოვრობს.', 'ძაღლს სძინავს.', 'ᲑᲐᲗᲣᲛᲨᲘ', 'capitals'],
  ['Hebrew', 'אחותי גרה בְּחֵיפָה עם הכלב.', 'החתול ישן.', 'בחיפה', 'points'],
  ['Arabic', 'أُخْتِي تَسْكُنُ في القاهِرة.', 'الكلب نائم.', 'تسكن القاهره', 'vowels, letter forms'],
  [
    'Persian',
    'خواهرم در کرمان ۱۲ سال زندگی می\u200cکند.',
    'سگ خواب است.',
    'كرمان 12',
    'letter forms, digits',
  ],
  ['Urdu', 'میری بہن کراچی میں رہتی ہے۔', 'کتا سو رہا تھا۔', 'كراچي', 'letter forms'],
  ['Hindi', 'मेरी बहन को काग़ज़ और चाँद पसंद हैं।', 'कुत्ता सो रहा है।', 'कागज चांद', 'nukta, nasal signs'],
  ['Bengali', 'আমার বোন ২০১৯ সালে ঢাকায় গেছে।', 'কুকুর ঘুমাচ্ছে।', '2019', 'digits'],
  ['Tamil', 'என் தங்கை மதுரையில் வசிக்கிறாள்.', 'நாய் தூங்குகிறது.', 'மதுரையில் யார்', 'vowel signs'],
  ['Telugu', 'నా చెల్లి విజయవాడలో ఉంటుంది.', 'కుక్క నిద్రపోతోంది.', 'విజయవాడలో ఎవరు', 'vowel signs'],
  ['Amharic', 'እህቴ በጎንደር ትኖራለች።', 'ውሻው ተኝቷል።', 'በጎንደር ማን', 'its full stop'],
  ['Tibetan', 'ངའི་ཨ་ཅེ་ལྷ་ས་ལ་བསྡད་ཡོད།', 'ཁྱི་གཉིད་འདུག', 'ལྷ་ས', 'syllables'],
  ['Thai', 'น้องสาวของฉันชอบดื่มน้ำมะพร้าวที่เชียงใหม่', 'สุนัขกำลังนอนหลับ', 'มะพร้าวเชียงใหม่', 'no spaces'],
  ['Lao', 'ນ້ອງສາວຂອງຂ້ອຍຢູ່ວຽງຈັນ', 'ໝາກຳລັງນອນ', 'ຢູ່ວຽງຈັນບໍ', 'no spaces'],
  ['Khmer', 'ប្អូនស្រីរបស់ខ្ញុំរស់នៅសៀមរាប', 'ឆ្កែកំពុងដេក', 'តើសៀមរាបនៅឯណា', 'no spaces'],
  ['Burmese', 'ကျွန်တော့်ညီမက မန္တလေးမှာနေတယ်', 'ခွေးအိပ်နေတယ်', 'မန္တလေးကို သွားမလား', 'no spaces'],
  [
    'Japanese',
    '妹はカメラと京都のおみやげを買いました。',
    '犬が寝ている。',
    'おみやげはどこで買う？ｶﾒﾗ',
    'no spaces, width',
  ],
  ['Korean', '제 여동생은 부산에서 살아요.', '개가 자고 있다.', '부산이 어디예요', 'particles'],
  ['Chinese', '我的妹妹住在成都，养了一只猫。', '老师今天没来。', '谁住成都', 'no spaces'],
  ['Mongolian', 'Миний дүү Дарханд амьдардаг.', 'Нохой унтаж байна.', 'ДАРХАНД', 'capitals'],
];

/** Messages in languages of many scripts; every memory that searches words finds each `stored` first. */
export const languageSamples: readonly LanguageSample[] = rows.map(
  ([language, stored, other, question, differsIn]) => ({ language, stored, other, question, differsIn }),
);
