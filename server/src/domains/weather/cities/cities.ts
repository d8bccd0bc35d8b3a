import { readFileSync } from 'node:fs'
import { type City, mostCitiesFound, withoutCitySuffix } from '@iwater/contract/weather/cities'

type Found = City & {
  /** What a keyword is compared with: names and pinyin in one piece, and its initials. */
  keys: readonly string[]
}

/** Letters alone, in lower case, of names in Latin letters: ürümqi, xi'an and xi an are urumqi and xian. */
const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{Mark}\p{Punctuation}\s]/gu, '')

const initials = (pinyin: string) => pinyin.replace(/(\S)\S*\s*/g, '$1')

const english = (pinyin: string) => {
  const joined = pinyin.replaceAll(' ', '')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** Names of provinces that are not their pinyin. */
const provincesInEnglish: Readonly<Record<string, string>> = {
  '15': 'Inner Mongolia',
  '45': 'Guangxi',
  '54': 'Tibet',
  '61': 'Shaanxi',
  '64': 'Ningxia',
  '65': 'Xinjiang',
  '71': 'Taiwan',
  '81': 'Hong Kong',
  '82': 'Macao',
}

/** `cities.tsv`, made by `scripts/make-cities.ts`: provinces, then cities and counties with degrees to two places. */
function readCities(): readonly Found[] {
  const lines = readFileSync(new URL('cities.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const provinces = new Map<string, City['province']>()
  const cities: Found[] = []
  for (const line of lines) {
    const [code = '', zh = '', pinyin = '', en = '', latitude, longitude] = line.split('\t')
    if (code === 'province') {
      provinces.set(zh, { zh: pinyin, en: provincesInEnglish[zh] ?? english(en) })
    } else {
      cities.push({
        code,
        name: { zh, en },
        province: provinces.get(code.slice(0, 2)) ?? { zh: '', en: '' },
        latitude: Number(latitude),
        longitude: Number(longitude),
        keys: [zh, letters(en), letters(pinyin), initials(pinyin)],
      })
    }
  }
  return cities
}

let known: readonly Found[] | undefined
/** About 1,000; read when they are first asked for. */
const all = () => {
  known ??= readCities()
  return known
}

const plain = ({ code, name, province, latitude, longitude }: Found): City => ({
  code,
  name,
  province,
  latitude,
  longitude,
})

export const allCities = (): readonly City[] => all()

/** All cities by their name and province, with the spellings that they are found by, whichever language is in use. */
export const cityChoices = () =>
  all().map(({ code, name, province, keys }) => ({
    value: code,
    label: { zh: `${name.zh}（${province.zh}）`, en: `${name.en} (${province.en})` },
    keys: [...new Set(keys)],
  }))

export const cityByCode = (code: string): City | undefined => all().find((one) => one.code === code)

/** The cities of a keyword, those first that begin with it, cities before counties; at most 20. */
export function searchCities(keyword: string): City[] {
  const bare = withoutCitySuffix(keyword)
  const wanted = /\p{Script=Han}/u.test(bare) ? bare : letters(bare)
  if (wanted === '') return []
  const rank = ({ keys }: Found) =>
    keys.includes(wanted) ? 0 : keys.some((key) => key.startsWith(wanted)) ? 1 : 2
  return all()
    .filter(({ keys: [zh = '', ...latin] }) =>
      [zh, ...latin].some((key) => (key === zh ? key.includes(wanted) : key.startsWith(wanted))),
    )
    .map((city) => ({ city, rank: rank(city) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, mostCitiesFound)
    .map(({ city }) => plain(city))
}

/** The city of a name in either language, with or without 市, 区 or 县; undefined where there is none. */
export function cityByName(name: string): City | undefined {
  const bare = withoutCitySuffix(name)
  const found = all().find(
    ({ name: { zh, en } }) =>
      [zh, withoutCitySuffix(zh)].includes(bare) || letters(en) === letters(bare),
  )
  return found && plain(found)
}

const kilometresPerDegree = 111.2

/** The nearest city within a distance, for providers that know cities alone. */
export function nearestCity(
  { latitude, longitude }: { latitude: number; longitude: number },
  mostKilometres: number,
): City | undefined {
  const east = Math.cos((latitude * Math.PI) / 180)
  let best: Found | undefined
  let least = mostKilometres / kilometresPerDegree
  for (const city of all()) {
    const away = Math.hypot(city.latitude - latitude, (city.longitude - longitude) * east)
    if (away < least) [best, least] = [city, away]
  }
  return best && plain(best)
}
