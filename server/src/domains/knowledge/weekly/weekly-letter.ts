import type { LocalText } from '@iwater/contract/fields'
import { pages } from '@iwater/contract/pages/pages'
import type { NewText, PoorResult } from './weekly.queries.ts'

/** Of the texts and results that a message names. */
export const mostNamed = 5

type Told = { texts: readonly NewText[]; results: readonly PoorResult[] }

const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`

function titleOf({ texts, results }: Told): LocalText {
  if (texts.length > 0)
    return {
      zh: `知识库：${texts.length} 条新提问未找到答案`,
      en: `Knowledge base: ${many(texts.length, 'text', 'texts')} without an answer`,
    }
  return {
    zh: `知识库：${results.length} 条处理结果帮助不大`,
    en: `Knowledge base: ${many(results.length, 'result', 'results')} of little help`,
  }
}

/** Paragraphs of a heading and its lines. */
function sectionsOf({ texts, results }: Told): { zh: string[]; en: string[] }[] {
  const named = texts.slice(0, mostNamed)
  const isAll = named.length === texts.length
  return [
    {
      zh: [
        isAll ? '未找到答案的新提问：' : `未找到答案的新提问，次数最多的 ${mostNamed} 条：`,
        ...named.map(({ text, count }) => `- ${text}（${count} 次）`),
      ],
      en: [
        isAll
          ? 'New texts without an answer:'
          : `New texts without an answer, the ${mostNamed} asked most often:`,
        ...named.map(({ text, count }) => `- ${text} (asked ${times(count)})`),
      ],
    },
    {
      zh: [
        '多人反馈没有帮助的处理结果：',
        ...results.map(
          ({ question, reason, helped, notHelped }) =>
            `- ${question.zh} › ${reason.zh}（没有帮助 ${notHelped} 人，有帮助 ${helped} 人）`,
        ),
      ],
      en: [
        'Results that did not help several people:',
        ...results.map(
          ({ question, reason, helped, notHelped }) =>
            `- ${question.en} › ${reason.en} (did not help ${notHelped}, helped ${helped})`,
        ),
      ],
    },
  ].filter(({ zh }) => zh.length > 1)
}

/** The list that has what was told, with the results that helped least first where there are no texts. */
function linkOf({ texts, results }: Told) {
  const { path } = pages.knowledge
  if (texts.length > 0) return `${path}?list=unanswered`
  const worst = 'sort=not_helped_count&order=desc'
  return results[0]?.isOwn ? `${path}?${worst}` : `${path}?list=product&${worst}`
}

/** What an editor is told of a week, in both languages. */
export function letterOf(told: Told) {
  const sections = sectionsOf(told)
  const side = (language: 'zh' | 'en') =>
    sections.map((section) => section[language].join('\n')).join('\n\n')
  return {
    kind: 'message' as const,
    title: titleOf(told),
    content: { zh: side('zh'), en: side('en') },
    link: linkOf(told),
  }
}
