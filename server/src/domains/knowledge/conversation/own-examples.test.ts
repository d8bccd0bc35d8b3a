import { quickReplies } from '@iwater/contract/knowledge/quick-replies'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { chatWords } from '../chat-words.ts'
import { findQuestions } from './find-questions.service.ts'

/** What the chat gives as examples of what to enter, in quotation marks, and its quick replies. */
const examples = [
  ...Object.values(chatWords).flatMap(({ zh, en }) =>
    [...`${zh} ${en}`.matchAll(/“([^”]+)”/g)].flatMap(([, example = '']) => example),
  ),
  ...quickReplies.flatMap(({ zh, en }) => [zh, en]),
]

/** Names of buttons. */
const pressed = ['转人工', 'Contact a person']

const meant: Record<string, string> = {
  余氯偏低: '出厂水余氯偏低',
  'chlorine too low': '出厂水余氯偏低',
  'Chlorine too low': '出厂水余氯偏低',
  余氯低报警: '出厂水余氯偏低',
  'chlorine low alarm': '出厂水余氯偏低',
  水泵运行但不出水: '水泵运行但不出水',
  'pump runs without flow': '水泵运行但不出水',
  'Pump runs without flow': '水泵运行但不出水',
  压力低: '用户水压低',
  'pressure low': '用户水压低',
  不启动: '水泵无法启动',
  'does not start': '水泵无法启动',
  仪表数据不变: '数据长时间不变',
  'Reading does not change': '数据长时间不变',
  加药泵不出药: '计量泵运行但不出药',
  'Dosing pump delivers nothing': '计量泵运行但不出药',
  数据中断: '站点离线、平台收不到数据',
  'No data received': '站点离线、平台收不到数据',
  出水总磷超标: '出水总磷超标',
  'Total phosphorus too high': '出水总磷超标',
}

test('what the chat offers to enter is found first, and for sure', async () => {
  const asked = new Set(examples.filter((example) => !pressed.includes(example)))
  expect([...asked].sort()).toEqual(Object.keys(meant).sort())
  const { services, owner } = await testServices()
  const { scope } = await aTenant(owner)
  const found = await withTenant(services.app, scope, async (db) => {
    const answers: [string, string | undefined][] = []
    for (const example of asked) {
      const { isSure, questions } = await findQuestions(db, example)
      answers.push([example, isSure ? questions[0]?.zh : undefined])
    }
    return answers
  })
  expect(Object.fromEntries(found)).toEqual(meant)
})
