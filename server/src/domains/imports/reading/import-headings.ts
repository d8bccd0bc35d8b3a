import { type Factor, type FactorList, spelledUnit } from '#domains/factors'

/** Words for factors in the headings of tables, besides their codes and names; the first match counts. */
const spoken: readonly [RegExp, string][] = [
  [/^ph(值|\b|_|$)/i, 'w01001'],
  [/溶解氧|dissolved ?oxygen|^do$/i, 'w01009'],
  [/高锰酸盐|cod ?mn|permanganate/i, 'w01019'],
  [/化学需氧量|^cod(cr)?$|chemical oxygen/i, 'w01018'],
  [/五日生化|^bod5?$/i, 'w01017'],
  [/总有机碳|^toc$/i, 'w01020'],
  [/氨氮|氨态氮|nh3-?n|nh4-?n|ammonia/i, 'w21003'],
  [/亚硝酸盐|^no2(-?n)?$|nitrite/i, 'w21006'],
  [/硝酸盐|^no3(-?n)?$|nitrate/i, 'w21007'],
  [/总磷|^tp$|total phosphorus/i, 'w21011'],
  [/总氮|^tn$|total nitrogen/i, 'w21001'],
  [/叶绿素|chlorophyll|chl-?a/i, 'w01016'],
  [/藻密度|藻类|algal|algae/i, 'w19011'],
  [/电导|conductivity|^ec$/i, 'w01014'],
  [/浊度|turbidity|^turb$/i, 'w01003'],
  [/悬浮|suspended|^ss$/i, 'w01012'],
  [/余氯|chlorine|^cl2$/i, 'free_chlorine'],
  [/气温|air ?temp/i, 'air_temperature'],
  [/水温|water ?temp|^wt$/i, 'w01010'],
  [/雨量|降水|rain|precipitation/i, 'rainfall'],
  [/累计流量|total(ised|ized)? flow/i, 'flow_total'],
  // Prefixes of supervisory systems: L_T1, F_PU3, S_PU3, P_J280.
  [/^L_/, 'tank_level'],
  [/^F_/, 'flow'],
  [/^S_PU/, 'pump_state'],
  [/^S_|flag$|状态/i, 'state'],
  [/^P_/, 'pressure'],
  [/流量|\bflow\b|discharge/i, 'flow'],
  [/水位|stage|water ?level/i, 'water_level'],
  [/液位|\blevel\b/i, 'tank_level'],
  [/压力|pressure/i, 'pressure'],
  [/阀.*开度|valve/i, 'valve_opening'],
  [/功率|\bpower\b/i, 'power'],
  [/电量|energy|kwh/i, 'energy'],
  [/电压|voltage/i, 'voltage'],
]

/** The heading without its unit, normalised. */
const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/[([][^)\]]*[)\]]/g, '')
    .trim()

/** Digits alone, such as a code of 2005, are as likely the number of a column. */
const mayBeCode = (name: string) => /\p{L}|_/u.test(name)

/** The factor of a column by its heading. */
export function factorOfHeading(heading: string, factors: FactorList): Factor | null {
  const name = bare(heading)
  const known = mayBeCode(name) ? factors.factorNamed(name) : undefined
  if (known) return known
  const code = spoken.find(([expression]) => expression.test(name))?.[1]
  return (code && factors.factorOf(code)) || null
}

/** The unit in brackets at the end of a heading, spelled as in the factor list; null when there is none. */
export function unitOfHeading(heading: string): string | null {
  const written = /[(（[]([^()（）[\]]{1,16})[)）\]]\s*$/.exec(heading)?.[1]?.trim()
  if (written === undefined) return null
  return spelledUnit(written)
}
