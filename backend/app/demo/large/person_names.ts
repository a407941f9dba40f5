/** Invented; combined with each other, so that a search for a part of a name finds few of 50,000 clients. */
export const FIRST_NAMES = [
  'Ahmed', 'Khadija', 'Mohamed', 'Aminetou', 'Youssef', 'Fatma', 'Said', 'Lalla Zahra', 'Bachir', 'Souad', 'Hamza', 'Nour', 'Mustapha',
  'Salka', 'Karim', 'Meryem', 'Sidi Ahmed', 'Ghizlane', 'Abdellah', 'Driss', 'Zineb', 'Mbarka', 'Rachida', 'Brahim', 'Hind', 'Omar',
  'محمد', 'فاطمة', 'خديجة', 'أحمد', 'السالكة', 'إبراهيم', 'سعاد', 'عبد الله', 'مريم', 'يوسف',
] as const

export const LAST_NAMES = [
  'Baba', 'El Idrissi', 'Ould Salek', 'Bennani', 'Cherkaoui', 'Ouazzani', 'Tahiri', 'Ait Taleb', 'Fassi', 'Naciri', 'Lehbib', 'Amer',
  'Bouchaib', 'Zaoui', 'Hamdi', 'Belkacem', 'Lamrani', 'Hmidouch', 'Daoudi', 'Rguibi', 'Kabbaj', 'Semlali', 'Tekna', 'Izerguine',
  'Moussaoui', 'Benjelloun', 'Alaoui', 'Chraibi', 'Sbai', 'Mansouri', 'الركيبي', 'العلوي', 'الأنصاري', 'بوشعيب', 'الزهراء', 'ولد السالك',
] as const
