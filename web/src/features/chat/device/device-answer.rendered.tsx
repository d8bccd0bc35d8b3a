import type { DeviceFindings } from '@iwater/contract/knowledge/device-findings'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { DeviceAnswer } from './DeviceAnswer.tsx'

const id = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

const reasons = [
  { reasonId: id('a1'), questionReason: 'The pump stopped' },
  { reasonId: id('a2'), questionReason: 'The screen is blocked' },
]

const value = (end: string, en: string, own: Partial<DeviceFindings['values'][number]>) => ({
  pointId: id(end),
  name: { zh: en, en },
  factor: 'e30101',
  unitOfMeasure: 'A',
  decimals: 1,
  states: null,
  value: 12.5,
  flag: 'N' as const,
  at: secondsAgo(45),
  ageSeconds: 45,
  state: 'usable' as const,
  isAsked: true,
  ...own,
})

const findings: DeviceFindings = {
  deviceId: id('d1'),
  name: { zh: '一号泵', en: 'Pump 1' },
  unitId: id('e1'),
  unitName: { zh: '提升泵站', en: 'Lift station' },
  checkedAt: secondsAgo(0),
  values: [
    value('f1', 'Current', {}),
    value('f2', 'Pressure', { unitOfMeasure: 'MPa', value: 0.3, flag: 'D', state: 'flagged' }),
    value('f3', 'Flow', { value: null, flag: null, at: null, ageSeconds: null, state: 'missing' }),
  ],
  missing: [{ factor: 'voltage', name: { zh: '电压', en: 'Voltage' } }],
  contradicted: [{ reasonId: id('a1'), why: 'The pump draws current.', pointIds: [id('f1')] }],
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that waits with its answer until it is told to, where it is given what to wait for. */
function answer(status: number, body: object, told?: Promise<void>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(String(address))
    await told
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

const onChoose = vi.fn()

const show = (language: 'zh' | 'en' = 'en') =>
  renderPage(
    <DeviceAnswer
      deviceId={id('d1')}
      questionId={id('c1')}
      reasons={reasons}
      onChoose={onChoose}
    />,
    { language },
  )

test('a reason that live values rule out is struck out, says why in words, and still opens', async () => {
  answer(200, { code: 0, msg: '', data: findings })
  await show()
  const gone = page.getByRole('button', { name: 'The pump stopped Ruled out' })
  await expect
    .element(gone)
    .toHaveAccessibleDescription(
      /Ruled out by live values: The pump draws current\..*Because of: Current 12\.5 A · 40 seconds ago/,
    )
  expect(gone.element().querySelector('s')?.textContent).toBe('The pump stopped')
  await gone.click()
  expect(onChoose).toHaveBeenLastCalledWith(reasons[0])
  const stays = page.getByRole('button', { name: 'The screen is blocked' })
  expect(stays.element().querySelector('s')).toBeNull()
  expect(stays.element().hasAttribute('aria-describedby')).toBe(false)
})

test('live values stand beside the reasons, and those that do not count say why', async () => {
  answer(200, { code: 0, msg: '', data: findings })
  await show()
  const values = page.getByRole('region', { name: 'Present values of Pump 1 (Lift station)' })
  await expect.element(values).toMatchTextContent('Flagged, not used (D)')
  await expect.element(values).toMatchTextContent('No data yet, not used')
  await expect.element(values).toMatchTextContent('Not measured at this device: Voltage.')
  await expect.element(page.getByText(/^Live values rule out 1 reason\./)).toBeVisible()
  // They are renewed all the time: neither they nor what follows from them is read out again.
  await expect.element(values).toHaveAttribute('aria-live', 'off')
  expect(document.querySelector('.chat-reason-why')?.getAttribute('aria-live')).toBe('off')
  await expect
    .element(values.getByRole('link'))
    .toHaveAttribute('href', `/monitoring/units/${id('e1')}`)
})

test('the reasons can be chosen while values are read, and where they cannot be read', async () => {
  let tell = () => {}
  const told = new Promise<void>((done) => (tell = done))
  const body = { code: 1, msg: '设备不存在', data: { error: 'monitoring.device-not-found' } }
  answer(404, body, told)
  await show('zh')
  await expect.element(page.getByText('正在读取实时数据…')).toBeVisible()
  await page.getByRole('button', { name: 'The screen is blocked' }).click()
  expect(onChoose).toHaveBeenLastCalledWith(reasons[1])
  tell()
  await expect.element(page.getByText('设备不存在')).toBeVisible()
  await page.getByRole('button', { name: 'The pump stopped' }).click()
  expect(onChoose).toHaveBeenLastCalledWith(reasons[0])
})

test('values are renewed while they are shown, and with them what they rule out', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const body = { code: 0, msg: '', data: findings }
  const asked = answer(200, body)
  await show()
  const gone = page.getByRole('button', { name: 'The pump stopped Ruled out' })
  await expect.element(gone).toBeVisible()
  body.data = { ...findings, values: [value('f1', 'Current', { value: 0 })], contradicted: [] }
  vi.advanceTimersByTime(29_000)
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  await expect.element(gone).not.toBeInTheDocument()
  const values = page.getByRole('region', { name: /^Present values/ })
  await expect.element(values).toMatchTextContent('0.0 A')
  await expect.element(page.getByText('Live values rule out no reason.')).toBeVisible()
  expect(asked).toHaveLength(2)
})
