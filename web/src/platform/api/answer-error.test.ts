import type { Envelope } from '@iwater/contract/envelope'
import { failures, failureText } from '@iwater/contract/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

const load = async () => {
  const { answerError } = await import('./transport.ts')
  const { setLanguage } = await import('#web/platform/i18n/language.ts')
  return { answerError, setLanguage }
}

/** Statuses of the catalogue with the words that their Chinese sentence must hold, and its English one. */
const catalogue = [
  [400, '有误', 'invalid'],
  [401, '没有权限', 'permission'],
  [403, '没有权限', 'permission'],
  [404, '资源不存在', 'Resource not found'],
  [417, '绑定', 'link'],
  [426, '登录名不存在或密码错误', 'Wrong login name or password'],
  [428, '验证码错误', 'image code'],
  [429, '请求过频繁', 'Too many requests'],
  [479, '演示环境', 'demonstration'],
  [500, '系统错误，请联系管理员', 'administrator'],
  [418, '系统未知错误', 'Unexpected server error'],
] as const

describe('an answer without a sentence of its own', () => {
  test.each(catalogue)('of status %i has one in both languages', async (status, zh, en) => {
    const { answerError, setLanguage } = await load()
    setLanguage('zh')
    expect(answerError(status, undefined)).toMatchObject({ status })
    expect(answerError(status, undefined).message).toContain(zh)
    setLanguage('en')
    expect(answerError(status, undefined).message).toContain(en)
  })

  test('is told to be too frequent when a gateway says 000', async () => {
    const { answerError, setLanguage } = await load()
    setLanguage('zh')
    const body = { code: '000', msg: '', data: null } as unknown as Envelope<unknown>
    expect(answerError(200, body).message).toBe('操作太频繁，请勿重复请求')
  })

  test('of a proxy whose server is gone asks to try again, whatever its page says', async () => {
    const { answerError, setLanguage } = await load()
    setLanguage('en')
    expect(answerError(502, undefined).message).toMatch(/try again/i)
  })
})

test('an answer with body code 1 is shown with the sentence of the server, whatever its status', async () => {
  const { answerError } = await load()
  const data = { error: 'server.failed' as const, requestId: 'r-1' }
  for (const status of [200, 400, 500]) {
    const error = answerError(status, { code: 1, msg: '系统未知错误，请反馈给管理员', data })
    expect(error).toMatchObject({ code: 'server.failed', requestId: 'r-1', status })
    expect(error.message).toBe('系统未知错误，请反馈给管理员')
  }
})

describe('the sentences of the server', () => {
  const ofServer = catalogue.filter(([status]) => status !== 418)

  test.each(ofServer)('for status %i are there in both languages', (status) => {
    const found = Object.entries(failures).filter(([, failure]) => failure.status === status)
    expect(found.length).toBeGreaterThan(0)
    for (const [code] of found) {
      expect(failureText(code as keyof typeof failures, 'zh')).toMatch(/\p{Script=Han}/u)
      expect(failureText(code as keyof typeof failures, 'en')).not.toMatch(/\p{Script=Han}/u)
    }
  })
})
