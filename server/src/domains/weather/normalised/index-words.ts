import type { LocalText } from '@iwater/contract/fields'
import type { IndexKind } from '@iwater/contract/weather/indices'
import type { IndexOfBody } from './bodies.ts'

const indexTitles: Readonly<Record<Exclude<IndexKind, 'other'>, LocalText>> = {
  uv: { zh: '紫外线指数', en: 'UV' },
  sport: { zh: '运动指数', en: 'Sport' },
  dressing: { zh: '穿衣指数', en: 'Clothing' },
  'car-wash': { zh: '洗车指数', en: 'Car wash' },
  cold: { zh: '感冒指数', en: 'Catching cold' },
  'air-dispersion': { zh: '空气污染扩散指数', en: 'Dispersion of air pollution' },
  comfort: { zh: '舒适度指数', en: 'Comfort' },
  'blood-sugar': { zh: '血糖指数', en: 'Blood sugar' },
}

type Level = [zh: string, en: string, adviceZh: string, adviceEn: string]

/**
 * The levels of each kind from 1 on, with what they advise. The scales are those of QWeather. Advice names no reason: that of a
 * provider's level is not known, that of a calculated one is put before it.
 */
const levels = {
  uv: [
    ['最弱', 'Lowest', '紫外线很弱，无需防护。', 'Hardly any UV radiation; no protection needed.'],
    [
      '弱',
      'Low',
      '紫外线较弱，外出可适当防护。',
      'Low UV radiation; little protection needed outdoors.',
    ],
    ['中等', 'Moderate', '外出宜戴帽子，涂防晒霜。', 'Wear a hat and use sunscreen outdoors.'],
    [
      '强',
      'High',
      '避免中午长时间户外作业，做好防晒。',
      'Avoid long outdoor work around noon; protect skin and eyes.',
    ],
    [
      '很强',
      'Very high',
      '尽量避免在阳光下作业，必须外出时全面防护。',
      'Keep out of the sun as far as possible; full protection outdoors.',
    ],
  ],
  sport: [
    ['适宜', 'Good', '天气适合户外活动。', 'Good weather for outdoor activity.'],
    ['较适宜', 'Fair', '户外活动请适当注意。', 'Take some care outdoors.'],
    ['较不宜', 'Poor', '宜在室内活动。', 'Indoor activity is better.'],
  ],
  dressing: [
    ['寒冷', 'Freezing', '宜穿羽绒服，戴帽子和手套。', 'A down coat, hat and gloves.'],
    ['冷', 'Cold', '宜穿厚外套和毛衣。', 'A heavy coat and sweater.'],
    ['较冷', 'Chilly', '宜穿夹克或厚外套。', 'A jacket or coat.'],
    ['较舒适', 'Cool', '宜穿薄外套或长袖。', 'A light jacket or long sleeves.'],
    ['舒适', 'Comfortable', '宜穿长袖衬衫或薄衫。', 'A shirt.'],
    ['热', 'Warm', '宜穿短袖。', 'Short sleeves.'],
    ['炎热', 'Hot', '宜穿轻薄透气的衣服，注意防暑。', 'Light clothes; beware of the heat.'],
  ],
  'car-wash': [
    ['适宜', 'Good', '适合洗车。', 'Good for a car wash.'],
    ['较适宜', 'Fair', '较适合洗车。', 'Fair for a car wash.'],
    ['较不宜', 'Poor', '不太适合洗车。', 'Better wait with a car wash.'],
    ['不宜', 'Bad', '不适合洗车。', 'No day for a car wash.'],
  ],
  cold: [
    ['少发', 'Unlikely', '不易感冒。', 'Colds are unlikely.'],
    ['较易发', 'Possible', '注意增减衣服。', 'Dress accordingly.'],
    ['易发', 'Likely', '注意保暖。', 'Keep warm.'],
    [
      '极易发',
      'Very likely',
      '注意防寒保暖，预防感冒。',
      'Keep warm and take care not to catch a cold.',
    ],
  ],
  'air-dispersion': [
    ['优', 'Very good', '非常有利于空气污染物扩散。', 'Air pollution disperses very well.'],
    ['良', 'Good', '有利于空气污染物扩散。', 'Air pollution disperses well.'],
    ['中', 'Moderate', '对空气污染物扩散无明显影响。', 'Air pollution disperses moderately.'],
    ['较差', 'Poor', '较不利于空气污染物扩散。', 'Air pollution disperses poorly.'],
    [
      '很差',
      'Very poor',
      '很不利于空气污染物扩散，减少户外停留。',
      'Air pollution hardly disperses; stay outdoors less.',
    ],
  ],
  comfort: [
    ['舒适', 'Comfortable', '温度舒适。', 'Comfortable.'],
    ['较舒适', 'Fairly comfortable', '温度较舒适。', 'Fairly comfortable.'],
    ['较不舒适', 'Fairly uncomfortable', '稍感不适，注意调节。', 'Somewhat uncomfortable.'],
    [
      '很不舒适',
      'Very uncomfortable',
      '很不舒适，户外作业注意防护。',
      'Very uncomfortable; protect people who work outdoors.',
    ],
    [
      '极不舒适',
      'Extremely uncomfortable',
      '极不舒适，减少户外作业。',
      'Extremely uncomfortable; less outdoor work.',
    ],
    ['不舒适', 'Uncomfortable', '不舒适，注意调节。', 'Uncomfortable.'],
    [
      '非常不舒适',
      'Highly uncomfortable',
      '非常不舒适，减少户外作业。',
      'Highly uncomfortable; less outdoor work.',
    ],
  ],
} as const satisfies Partial<Record<IndexKind, readonly Level[]>>

export type Levelled = keyof typeof levels
const isLevelled = (kind: IndexKind): kind is Levelled => Object.hasOwn(levels, kind)

/** What made a level: 气温低, “low temperature”. */
export type Reason = LocalText

const listed = new Intl.ListFormat('en-GB')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const because = (reasons: readonly Reason[], { zh, en }: LocalText): LocalText =>
  reasons.length === 0
    ? { zh, en }
    : {
        zh: `${reasons.map((reason) => reason.zh).join('、')}，${zh}`,
        en: `${capital(listed.format(reasons.map((reason) => reason.en)))}; ${small(en)}`,
      }

/** An index by its level, with what made it where that is known; advice that the provider gives in Chinese takes the place of ours there. */
export function indexOf(
  kind: Levelled,
  level: number,
  { adviceZh = '', reasons = [] }: { adviceZh?: string; reasons?: readonly Reason[] } = {},
): IndexOfBody | null {
  const found: Level | undefined = levels[kind][level - 1] as Level | undefined
  if (!found) return null
  const [zh, en, ownAdvice, adviceEn] = found
  return {
    kind,
    title: indexTitles[kind],
    level: { zh, en },
    description: because(reasons, { zh: adviceZh || ownAdvice, en: adviceEn }),
  }
}

/** An index by the words of a provider, with English words as far as the level is one of ours. */
export function indexOfWords(
  kind: IndexKind,
  { title, level, advice }: { title: string; level: string; advice: string },
): IndexOfBody {
  const at = isLevelled(kind) ? levels[kind].findIndex(([zh]) => zh === level) : -1
  const known = isLevelled(kind) && at >= 0 ? indexOf(kind, at + 1, { adviceZh: advice }) : null
  if (known) return known
  const name = kind === 'other' ? { zh: title, en: title } : indexTitles[kind]
  return {
    kind,
    title: name,
    level: { zh: level, en: level },
    description: { zh: advice, en: advice },
  }
}
