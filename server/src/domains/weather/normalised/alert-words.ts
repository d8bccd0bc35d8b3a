import type { LocalText } from '@iwater/contract/fields'
import type { AlertColour } from '@iwater/contract/weather/alarms'

const colours: Readonly<Record<string, AlertColour>> = {
  蓝: 'blue',
  黄: 'yellow',
  橙: 'orange',
  红: 'red',
  blue: 'blue',
  yellow: 'yellow',
  orange: 'orange',
  red: 'red',
}

/** The colour of a word such as 黄色, Yellow or yellow. */
export const colourOf = (word: string): AlertColour =>
  colours[word.trim().toLowerCase()] ?? colours[word.trim().charAt(0)] ?? 'unknown'

/** Alerts of which nobody says the colour count as strong: rather one too many than one overlooked. */
export const levelOfColour = (colour: AlertColour): 'weak' | 'strong' =>
  colour === 'blue' || colour === 'yellow' ? 'weak' : 'strong'

/** The order in which alerts stand: the most severe first. */
export const severityOf = (colour: AlertColour) =>
  ['blue', 'yellow', 'unknown', 'orange', 'red'].indexOf(colour)

const types: Readonly<Record<string, string>> = {
  台风: 'Typhoon',
  暴雨: 'Rainstorm',
  暴雪: 'Snowstorm',
  寒潮: 'Cold wave',
  大风: 'Gale',
  沙尘暴: 'Sandstorm',
  高温: 'Heat',
  干旱: 'Drought',
  雷电: 'Lightning',
  冰雹: 'Hail',
  霜冻: 'Frost',
  大雾: 'Dense fog',
  霾: 'Haze',
  道路结冰: 'Icy roads',
  雷雨大风: 'Thunderstorm gale',
  低温: 'Low temperature',
  森林火险: 'Forest fire danger',
  强对流: 'Severe convection',
  山洪灾害: 'Flash flood',
  地质灾害: 'Geological hazard',
  寒冷: 'Cold',
  持续低温: 'Lasting cold',
  强降雨: 'Heavy rain',
  洪水: 'Flood',
}
const colourWords: Readonly<Record<AlertColour, LocalText>> = {
  blue: { zh: '蓝色', en: 'blue' },
  yellow: { zh: '黄色', en: 'yellow' },
  orange: { zh: '橙色', en: 'orange' },
  red: { zh: '红色', en: 'red' },
  unknown: { zh: '', en: '' },
}

/** Names of alerts as they were issued: an English one where the kind is known, else the Chinese one. */
export const alertType = (zh: string): LocalText => ({ zh, en: types[zh] ?? zh })

/** The heading of an alert; where the provider has none, kind and colour. */
export function alertTitle(type: LocalText, colour: AlertColour, given: string): LocalText {
  const { zh, en } = colourWords[colour]
  return {
    zh: given || `${type.zh}${zh}预警`,
    en: type.en === type.zh ? given || `${type.en} alert` : `${type.en} alert${en && `, ${en}`}`,
  }
}
