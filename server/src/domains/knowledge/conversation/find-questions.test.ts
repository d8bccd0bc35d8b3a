import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { findQuestions } from './find-questions.service.ts'
import { answerSmallTalk } from './small-talk.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(`../search/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')

test('the chat is sure of what it is asked about its subjects, and seldom of other subjects', async () => {
  const { services, owner } = await testServices()
  const { scope } = await aTenant(owner)
  const share = (texts: readonly string[]) =>
    withTenant(services.app, scope, async (db) => {
      let sure = 0
      for (const text of texts) if ((await findQuestions(db, text)).isSure) sure += 1
      return sure / texts.length
    })
  const [, ...queries] = linesOf('search-queries.tsv').map((line) => line.split('\t')[0] ?? '')
  expect(await share(queries)).toBeGreaterThan(0.98)
  expect(await share(linesOf('other-subjects.txt'))).toBeLessThan(0.18)
})

test.each([
  ['水泵不转', '水泵无法启动'],
  ['半夜泵不转了怎么办', '水泵无法启动'],
  ['液氯泄漏', '漏氯报警'],
  ['通讯中断', '站点离线、平台收不到数据'],
  ['数据传不上去', '站点离线、平台收不到数据'],
  ['停水', '用户水压低'],
  ['presure low', '用户水压低'],
  ['turbidty high', '出厂水浊度偏高'],
  ['sludge bulkin', '污泥膨胀'],
  ['pump won’t start', '水泵无法启动'],
  ['the pump doesnt start', '水泵无法启动'],
  ['pump doesnt run', '水泵无法启动'],
  ['pump isn’t running', '水泵无法启动'],
  ['pump not running', '水泵无法启动'],
  ['pump dosent start', '水泵无法启动'],
  ['pump no longer runs', '水泵无法启动'],
  ['pump fails to start', '水泵无法启动'],
  ['pump doesn’t work', '水泵无法启动'],
  ['水泵没有运行', '水泵无法启动'],
  ['pump isn’t pumping water', '水泵运行但不出水'],
  ['valve not opening', '阀门打不开或关不严'],
  ['sludge won’t settle', '污泥膨胀'],
  ['polymer isn’t dissolving', '聚丙烯酰胺溶解不好、有鱼眼'],
  ['values not changing', '数据长时间不变'],
])('%s is first of all %s', async (text, title) => {
  const { services, owner } = await testServices()
  const { scope } = await aTenant(owner)
  const found = await withTenant(services.app, scope, (db) => findQuestions(db, text))
  expect(found.questions[0]?.zh).toBe(title)
})

test.each([
  ['化学需氧量高', ['COD 在线值明显偏高', '出水 COD 升高']],
  ['COD高', ['出水 COD 升高', 'COD 在线值明显偏高']],
  ['high COD', ['出水 COD 升高', 'COD 在线值明显偏高']],
  ['生化需氧量高', ['BOD5 结果异常']],
  ['SS超标', ['二沉池跑泥、出水浑浊']],
  ['DO偏低', ['曝气池溶解氧上不去']],
  ['DO偏低怎么办', ['曝气池溶解氧上不去']],
  ['今天溶氧偏低', ['曝气池溶解氧上不去']],
  ['dissolved oxygen too low', ['曝气池溶解氧上不去']],
  ['low chlorine alarm', ['出厂水余氯偏低']],
  ['chlorine high alarm', ['出厂水余氯偏高']],
  ['流量偏低', ['水泵流量不足']],
  ['压力太低', ['用户水压低']],
  ['总排口氨氮高', ['出水氨氮升高、硝化变差', '氨氮在线值偏高或不稳']],
])('the quantity in %s counts more than its direction', async (text, titles) => {
  const { services, owner } = await testServices()
  const { scope } = await aTenant(owner)
  const found = await withTenant(services.app, scope, (db) => findQuestions(db, text))
  expect(found.isSure).toBe(true)
  expect(titles).toContain(found.questions[0]?.zh)
})

test.each([
  ['greeting', '你好', '您好，在吗？', '早上好', 'Hello!', 'hi there', 'Good morning'],
  ['thanks', '谢谢', '好的，谢谢！', '多谢，辛苦了', 'Thanks', 'thank you very much'],
  ['person', '人工', '转人工客服', '请帮我转人工', 'human', 'Can I talk to a person, please'],
  [
    'person of the shift',
    '我要找值班领导',
    '打电话给班长',
    'talk to my supervisor',
    '联系值班人员',
  ],
  [
    'person in plain words',
    '人工',
    '我要找人',
    '我想找人',
    '找个人',
    '叫人来看看',
    '能找个人帮忙吗',
  ],
  [
    'person who is there',
    '人工',
    '人工客服在吗',
    '客服在不在',
    '有没有人工客服',
    'is anyone there?',
  ],
  ['person on duty', '人工', '联系值班', '打电话给谁', '该找谁', '我该联系谁？', 'Who can I call?'],
  ['help', '帮助', 'help', 'Help me', 'i need help'],
  ['an alarm', '报警', '报警了怎么办', '有告警', 'Alarm', 'What does this alarm mean?'],
  ['any alarm', '报警', '报警不消除', '误报警', '报警器响', 'alarm 报警', 'false alarm'],
  ['short thanks', '谢谢', 'thx'],
])('small talk is answered as such: %s', (_, ...texts) => {
  const answers = new Set(texts.map(answerSmallTalk))
  expect(answers.size).toBe(1)
  expect([...answers][0]?.zh).toBeTruthy()
})

test.each([
  '人工比对偏差大',
  '你好，余氯偏低',
  '漏氯报警',
  'chlorine leak alarm',
  'thanks, the pump does not start',
  '负责人电话',
  '值班长室电话不通',
  '值班表在哪看',
  '找不到人工取样口',
  '合同盖章找谁',
  '有人触电',
  '水泵报警不消除',
  'the operator does not see the pump',
  'nobody is there to start the pump',
  'help, the pump does not start',
  'a',
])('what has a matter is none: %s', (text) => expect(answerSmallTalk(text)).toBeUndefined())
