import type { LocalText } from '../fields.ts'

const mark = (number: number) => (number === 1 ? '' : ` ${number}`)

/** What a copy is called at first: “一号泵站（副本）”, and “一号泵站（副本 2）” where that is taken. */
export const copyName = ({ zh, en }: LocalText, number = 1): LocalText => ({
  zh: `${zh}（副本${mark(number)}）`,
  en: `${en} (copy${mark(number)})`,
})
