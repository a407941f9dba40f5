import { test } from '@japa/runner'
import { amountInWords } from '#backend/services/paper/words/amount_in_words'
import type { Locale } from '#common/locales'

/** Minor units and their words. */
const TABLES: Readonly<Record<Locale, readonly (readonly [number, string])[]>> = {
  fr: [
    [0, 'zéro dirham'], [1, 'zéro dirham et un centime'], [100, 'un dirham'], [200, 'deux dirhams'],
    [2100, 'vingt et un dirhams'], [7000, 'soixante-dix dirhams'], [7100, 'soixante et onze dirhams'], [7700, 'soixante-dix-sept dirhams'],
    [8000, 'quatre-vingts dirhams'], [8100, 'quatre-vingt-un dirhams'], [9100, 'quatre-vingt-onze dirhams'],
    [9900, 'quatre-vingt-dix-neuf dirhams'], [10_000, 'cent dirhams'], [10_100, 'cent un dirhams'], [20_000, 'deux cents dirhams'],
    [20_100, 'deux cent un dirhams'],
    [100_000, 'mille dirhams'], [100_100, 'mille un dirhams'], [200_000, 'deux mille dirhams'],
    [8_000_000, 'quatre-vingt mille dirhams'], [20_000_000, 'deux cent mille dirhams'], [100_000_000, 'un million de dirhams'],
    [200_000_100, 'deux millions un dirhams'], [12_810, 'cent vingt-huit dirhams et dix centimes'],
    [-9000, 'moins quatre-vingt-dix dirhams'],
    [123_456_789, 'un million deux cent trente-quatre mille cinq cent soixante-sept dirhams et quatre-vingt-neuf centimes'],
  ],
  ar: [
    [0, 'صفر درهم'], [100, 'درهم واحد'], [200, 'درهمان'], [300, 'ثلاثة دراهم'], [1000, 'عشرة دراهم'], [1100, 'أحد عشر درهما'],
    [1200, 'اثنا عشر درهما'], [1300, 'ثلاثة عشر درهما'], [2000, 'عشرون درهما'], [2100, 'واحد وعشرون درهما'], [2200, 'اثنان وعشرون درهما'],
    [7100, 'واحد وسبعون درهما'], [8000, 'ثمانون درهما'], [8100, 'واحد وثمانون درهما'], [9100, 'واحد وتسعون درهما'],
    [9900, 'تسعة وتسعون درهما'], [10_000, 'مائة درهم'], [10_100, 'مائة درهم ودرهم واحد'], [10_200, 'مائة درهم ودرهمان'],
    [10_300, 'مائة وثلاثة دراهم'], [11_100, 'مائة وأحد عشر درهما'], [20_000, 'مائتا درهم'], [20_100, 'مائتا درهم ودرهم واحد'],
    [22_000, 'مائتان وعشرون درهما'], [30_000, 'ثلاثمائة درهم'], [100_000, 'ألف درهم'], [100_100, 'ألف درهم ودرهم واحد'],
    [200_000, 'ألفا درهم'], [250_000, 'ألفان وخمسمائة درهم'], [300_000, 'ثلاثة آلاف درهم'], [1_100_000, 'أحد عشر ألفا درهم'],
    [10_000_000, 'مائة ألف درهم'], [20_000_000, 'مائتا ألف درهم'], [100_000_000, 'مليون درهم'], [200_000_000, 'مليونا درهم'],
    [300_000_000, 'ثلاثة ملايين درهم'], [101, 'درهم واحد وسنتيم واحد'], [102, 'درهم واحد وسنتيمان'], [105, 'درهم واحد وخمسة سنتيمات'],
    [150, 'درهم واحد وخمسون سنتيما'], [12_810, 'مائة وثمانية وعشرون درهما وعشرة سنتيمات'], [-9000, 'ناقص تسعون درهما'],
  ],
  es: [
    [0, 'cero dírhams'], [100, 'un dírham'], [2100, 'veintiún dírhams'], [3100, 'treinta y un dírhams'], [7100, 'setenta y un dírhams'],
    [8000, 'ochenta dírhams'], [9900, 'noventa y nueve dírhams'], [10_000, 'cien dírhams'], [10_100, 'ciento un dírhams'],
    [20_000, 'doscientos dírhams'], [50_000, 'quinientos dírhams'], [100_000, 'mil dírhams'], [100_100, 'mil un dírhams'],
    [200_000, 'dos mil dírhams'], [2_100_000, 'veintiún mil dírhams'], [100_000_000, 'un millón de dírhams'],
    [200_000_000, 'dos millones de dírhams'], [12_801, 'ciento veintiocho dírhams con un céntimo'], [-9000, 'menos noventa dírhams'],
  ],
  en: [
    [0, 'zero dirhams'], [100, 'one dirham'], [2100, 'twenty-one dirhams'], [7100, 'seventy-one dirhams'], [8000, 'eighty dirhams'],
    [9900, 'ninety-nine dirhams'], [10_000, 'one hundred dirhams'], [10_100, 'one hundred one dirhams'], [100_000, 'one thousand dirhams'],
    [200_050, 'two thousand dirhams and fifty centimes'], [100_000_000, 'one million dirhams'], [-9000, 'minus ninety dirhams'],
  ],
}

test.group('paper / amount in words', () => {
  for (const [locale, table] of Object.entries(TABLES) as [Locale, (typeof TABLES)['fr']][])
    test(`in ${locale}`, ({ assert }) => {
      assert.deepEqual(table.map(([minor]) => [minor, amountInWords(minor, locale)]), table.map(([minor, words]) => [minor, words]))
    })

  test('the words of the largest amount fit into an invoice', ({ assert }) => {
    for (const locale of ['fr', 'ar', 'es', 'en'] as const)
      for (const minor of [77_777_777_777, 99_999_999_999]) assert.isAtMost(amountInWords(-minor, locale).length, 255)
  })
})
