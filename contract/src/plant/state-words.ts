import { z } from 'zod'
import { type LocalText, localText } from '../fields.ts'

/** What a digital point is called in each of its two states. */
export const stateWords = z.object({ on: localText, off: localText })
export type StateWords = z.infer<typeof stateWords>

const pair = (on: [zh: string, en: string], off: [zh: string, en: string]): StateWords => ({
  on: { zh: on[0], en: on[1] },
  off: { zh: off[0], en: off[1] },
})

/** The usual pairs, by the value that a point keeps. */
export const statePairs = {
  'running-stopped': pair(['运行', 'Running'], ['停止', 'Stopped']),
  'on-off': pair(['开', 'On'], ['关', 'Off']),
  'open-closed': pair(['开启', 'Open'], ['关闭', 'Closed']),
  'closed-open': pair(['合闸', 'Closed'], ['分闸', 'Open']),
  'fault-normal': pair(['故障', 'Fault'], ['正常', 'Normal']),
  'alarm-normal': pair(['报警', 'Alarm'], ['正常', 'Normal']),
  'automatic-manual': pair(['自动', 'Automatic'], ['手动', 'Manual']),
  'remote-local': pair(['远程', 'Remote'], ['就地', 'Local']),
  'present-absent': pair(['有', 'Present'], ['无', 'Absent']),
  'yes-no': pair(['是', 'Yes'], ['否', 'No']),
} as const satisfies Record<string, StateWords>

/** The value of a point that has words of its own. */
export const ownWords = 'own'

const both = ({ on, off }: StateWords): LocalText => ({
  zh: `${on.zh} / ${off.zh}`,
  en: `${on.en} / ${off.en}`,
})

export const stateWordItems = [
  ...Object.entries(statePairs).map(([value, words]) => ({ value, label: both(words) })),
  { value: ownWords, label: { zh: '自定义', en: 'Own words' } },
]
