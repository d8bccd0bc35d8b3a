import {
  conditionNames,
  type WeatherCondition,
  weatherConditions,
} from '@iwater/contract/weather/conditions'

/** WMO 4677 as Open-Meteo uses it. */
const wmo: Readonly<Record<number, WeatherCondition>> = {
  0: 'clear',
  1: 'few-clouds',
  2: 'partly-cloudy',
  3: 'overcast',
  45: 'fog',
  48: 'fog',
  51: 'drizzle',
  53: 'drizzle',
  55: 'drizzle',
  56: 'freezing-rain',
  57: 'freezing-rain',
  61: 'light-rain',
  63: 'moderate-rain',
  65: 'heavy-rain',
  66: 'freezing-rain',
  67: 'freezing-rain',
  71: 'light-snow',
  73: 'moderate-snow',
  75: 'heavy-snow',
  77: 'snow',
  80: 'showers',
  81: 'showers',
  82: 'heavy-showers',
  85: 'snow-showers',
  86: 'snow-showers',
  95: 'thunderstorm',
  96: 'hail',
  99: 'hail',
}
export const conditionOfWmo = (code: number): WeatherCondition => wmo[code] ?? 'unknown'

/** Icon codes of QWeather; those of the night are 50 above those of the day. */
const qweather: Readonly<Record<number, WeatherCondition>> = {
  100: 'clear',
  101: 'partly-cloudy',
  102: 'few-clouds',
  103: 'partly-cloudy',
  104: 'overcast',
  300: 'showers',
  301: 'heavy-showers',
  302: 'thunderstorm',
  303: 'heavy-thunderstorm',
  304: 'hail',
  305: 'light-rain',
  306: 'moderate-rain',
  307: 'heavy-rain',
  308: 'extreme-rainstorm',
  309: 'drizzle',
  310: 'rainstorm',
  311: 'severe-rainstorm',
  312: 'extreme-rainstorm',
  313: 'freezing-rain',
  314: 'moderate-rain',
  315: 'heavy-rain',
  316: 'rainstorm',
  317: 'severe-rainstorm',
  318: 'extreme-rainstorm',
  399: 'rain',
  400: 'light-snow',
  401: 'moderate-snow',
  402: 'heavy-snow',
  403: 'blizzard',
  404: 'sleet',
  405: 'sleet',
  406: 'sleet',
  407: 'snow-showers',
  408: 'moderate-snow',
  409: 'heavy-snow',
  410: 'blizzard',
  499: 'snow',
  500: 'mist',
  501: 'fog',
  502: 'haze',
  503: 'blowing-sand',
  504: 'dust',
  507: 'sandstorm',
  508: 'sandstorm',
  509: 'dense-fog',
  510: 'dense-fog',
  511: 'haze',
  512: 'haze',
  513: 'haze',
  514: 'dense-fog',
  515: 'dense-fog',
  900: 'hot',
  901: 'cold',
  999: 'unknown',
}
export const conditionOfQweather = (code: number): WeatherCondition =>
  qweather[code] ?? qweather[code - 50] ?? 'unknown'

/** Further Chinese names of what has a name of its own. */
const otherNames: Readonly<Record<string, WeatherCondition>> = {
  晴间多云: 'partly-cloudy',
  强雷阵雨: 'heavy-thunderstorm',
  雷雨: 'thunderstorm',
  大到暴雨: 'rainstorm',
  小到中雨: 'moderate-rain',
  中到大雨: 'heavy-rain',
  强沙尘暴: 'sandstorm',
  大雾: 'dense-fog',
  强浓雾: 'dense-fog',
  特强浓雾: 'dense-fog',
  中度霾: 'haze',
  重度霾: 'haze',
  严重霾: 'haze',
  雨雪天气: 'sleet',
  小到中雪: 'moderate-snow',
  中到大雪: 'heavy-snow',
}
/** The pictures of tianqiapi, where the text is not known. */
const pictures: Readonly<Record<string, WeatherCondition>> = {
  xue: 'snow',
  lei: 'thunderstorm',
  shachen: 'sandstorm',
  wu: 'fog',
  bingbao: 'hail',
  yun: 'partly-cloudy',
  yu: 'rain',
  yin: 'overcast',
  qing: 'clear',
}

const ofName = (name: string): WeatherCondition | undefined =>
  conditionNames.find((one) => weatherConditions[one].zh === name) ?? otherNames[name]

/** What a text such as 雾转大雨 begins with and, where it changes, ends with; `picture` decides where no name is known. */
export function conditionsOfText(
  text: string,
  picture = '',
): [first: WeatherCondition, last: WeatherCondition | null] {
  const parts = text.split('转').map((part) => part.trim())
  const [first, ...rest] = parts.map((part) => ofName(part))
  return [first ?? pictures[picture] ?? 'unknown', rest.at(-1) ?? null]
}
