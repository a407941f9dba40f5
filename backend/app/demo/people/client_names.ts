/** 39 invented clients beside the demo client, written as at a counter in Laayoune. */
export interface ClientName {
  readonly first_name?: string
  readonly last_name?: string
  readonly company_name?: string
  readonly ice?: string
}

/** Created first, so that the phone number is known. */
export const DEMO_CLIENT: ClientName = { first_name: 'Mariem', last_name: 'Ment Sidi' }

const PEOPLE: readonly (readonly [string, string])[] = [
  ['Ahmed', 'Baba'],
  ['Khadija', 'El Idrissi'],
  ['محمد', 'ولد السالك'],
  ['Aminetou', 'Brahim'],
  ['Youssef', 'Bennani'],
  ['فاطمة', 'الزهراء'],
  ['Said', 'Ouazzani'],
  ['Lalla Zahra', 'Cherkaoui'],
  ['Bachir', 'Mohamed Salem'],
  ['سعاد', 'العلوي'],
  ['Hamza', 'Tahiri'],
  ['Nour', 'El Houda'],
  ['Mustapha', 'Ait Taleb'],
  ['السالكة', 'منت أحمد'],
  ['Karim', 'Fassi'],
  ['Meryem', 'Naciri'],
  ['Sidi Ahmed', 'Lehbib'],
  ['Ghizlane', 'Amer'],
  ['عبد الله', 'بوشعيب'],
  ['Driss', 'Zaoui'],
  ['Zineb', 'Hamdi'],
  ['Mbarka', 'Said'],
  ['Rachida', 'Belkacem'],
  ['إبراهيم', 'الأنصاري'],
  ['Hind', 'Lamrani'],
  ['Omar', 'Hmidouch'],
  ['Embarek', 'Daoudi'],
  ['Souad', 'Rguibi'],
  ['خديجة', 'الركيبي'],
  ['Anas', 'Kabbaj'],
  ['Malika', 'Es-Semlali'],
  ['Jamal', 'Tekna'],
  ['Halima', 'Izerguine'],
  ['Soukaina', 'Moussaoui'],
]

const COMPANIES: readonly (readonly [string, string])[] = [
  ['Hôtel Al Massira (exemple)', '001234567000011'],
  ['Riad Sahara (exemple)', '001234567000022'],
  ['Café Restaurant Canarias (exemple)', '001234567000033'],
  ['Clinique du Sud (exemple)', '001234567000044'],
  ['Dar Diafa (exemple)', '001234567000055'],
]

export const CLIENTS: readonly ClientName[] = [
  ...PEOPLE.map(([first_name, last_name]) => ({ first_name, last_name })),
  ...COMPANIES.map(([company_name, ice]) => ({ company_name, ice })),
]
