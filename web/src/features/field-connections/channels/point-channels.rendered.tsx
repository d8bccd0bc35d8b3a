import { type FedPoint, listFedPoints } from '@iwater/contract/field/channel-feeds'
import type { Channel } from '@iwater/contract/field/connections'
import { listFactors } from '@iwater/contract/plant/factors'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { AddChannelDialog } from './AddChannelDialog.tsx'
import { AddChannelsDrawer } from './AddChannelsDrawer.tsx'
import { ChannelPointDialog } from './ChannelPointDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const idOf = (end: string) => `00000000-0000-7000-8000-0000000000${end}`
const unitId = idOf('c1')
const connectionId = idOf('01')
const both = (text: string) => ({ zh: text, en: text })

const point = (end: string, factor: string, own: Partial<FedPoint> = {}): FedPoint => ({
  pointId: idOf(end),
  name: both(`Point ${end}`),
  deviceName: both('Outlet meter'),
  unitId,
  unitName: both('Outlet'),
  factor,
  unitOfMeasure: 'mg/L',
  channels: [],
  isFedUnseen: false,
  ...own,
})

const fedBy = (connection: string, ofConnection = idOf('09')) => [
  {
    channelId: idOf('e1'),
    sourceKey: 'cod',
    connectionId: ofConnection,
    connectionName: both(connection),
  },
]

const factors = ['w01018', 'w21003'].map((code) => ({
  code,
  legacyCode: null,
  name: code === 'w01018' ? { zh: '化学需氧量', en: 'COD' } : { zh: '氨氮', en: 'Ammonia' },
  unit: 'mg/L',
  decimals: 2,
  category: 'quality',
  isOwn: false,
}))

/** Answers what the page asks for; what it sends is kept. */
function serve(points: readonly FedPoint[]) {
  const sent: { channels: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string | URL, { method, body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost')
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    const asked = searchParams.get('pointIds')
    const ofUnit = searchParams.get('unitId')
    const found = points.filter(
      (one) =>
        (asked === null || asked.includes(one.pointId)) &&
        (ofUnit === null || one.unitId === ofUnit),
    )
    const choices = points.map(({ pointId, name }) => ({ value: pointId, label: name }))
    const answers: readonly (readonly [string, unknown])[] = [
      [listFedPoints.path, found],
      [listFactors.path, factors],
      ['/plant/point-choices', choices],
      [
        '/plant/factors/for-points',
        factors.map(({ code, name }) => ({ value: code, label: name })),
      ],
    ]
    const data = answers.find(([path]) => pathname.endsWith(path))?.[1] ?? []
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  return sent
}

const connection = {
  connectionId,
  unitId,
  protocol: 'hj212',
  channels: [] as Channel[],
} as ConnectionDetail

const noClose = () => undefined

test('of all refused keys those with a waiting point take it, the others get new points, and all are sent at once', async () => {
  const sent = serve([
    point('a1', 'w01018'),
    point('a2', 'w21003', { channels: fedBy('Old station') }),
    point('a3', 'w01003', { channels: fedBy('This one', connectionId) }),
  ])
  await renderPage(
    <AddChannelsDrawer
      connection={connection}
      keys={['w01018', 'w21003', 'flow']}
      onClose={noClose}
    />,
    { language: 'en' },
  )
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('checkbox', { name: /Point a1/ })).toBeChecked()
  await expect.element(drawer.getByRole('checkbox', { name: /Point a2/ })).not.toBeChecked()
  await expect.element(drawer.getByText('Fed by channel cod of “Old station”')).toBeVisible()
  await expect.element(drawer.getByRole('checkbox', { name: /Point a3/ })).not.toBeInTheDocument()
  await expect.element(drawer.getByText(/another one will be added/)).toBeVisible()
  await expect.element(drawer.getByText(/No factor is known .* flow/)).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Source key of Point a1' }).fill('w01018-Avg')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]?.channels).toMatchObject([
    { pointId: idOf('a1'), sourceKey: 'w01018-Avg' },
    { factor: 'w21003' },
  ])
})

test('without refused keys the points that nothing feeds are ticked, as with a new connection', async () => {
  const sent = serve([
    point('a1', 'w01018'),
    point('a2', 'w21003', { channels: fedBy('Old station') }),
  ])
  await renderPage(<AddChannelsDrawer connection={connection} keys={[]} onClose={noClose} />, {
    language: 'en',
  })
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByRole('checkbox', { name: /Point a1/ })).toBeChecked()
  await expect.element(drawer.getByRole('checkbox', { name: /Point a2/ })).not.toBeChecked()
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => sent[0]?.channels).toMatchObject([{ pointId: idOf('a1') }])
})

test('one refused key is offered the waiting point first, and a new one where the user says so', async () => {
  const sent = serve([point('a1', 'w01018')])
  const props = { connectionId, unitId, sourceKey: 'w01018', onClose: noClose }
  await renderPage(<AddChannelDialog {...props} />, { language: 'en' })
  const dialog = page.getByRole('dialog', { name: 'Add as channel' })
  await expect.element(dialog.getByText('Point a1')).toBeVisible()
  await expect.element(dialog.getByLabelText(/High limit/)).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => sent[0]?.channels).toEqual([{ sourceKey: 'w01018', pointId: idOf('a1') }])
  await dialog.getByText('New point').click()
  await expect.element(dialog.getByRole('textbox', { name: /Name \(English\)/ })).toHaveValue('COD')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => sent[1]?.channels).toMatchObject([{ factor: 'w01018', decimals: 2 }])
})

test('a channel that is given a point of another unit and factor that is fed already is warned of before it is saved', async () => {
  serve([
    point('a1', 'w01018'),
    point('a2', 'w21003', { channels: fedBy('Old station') }),
    point('b1', 'w21003', {
      unitId: idOf('c2'),
      unitName: both('Inlet'),
      channels: fedBy('Old station'),
    }),
  ])
  const channel = {
    channelId: idOf('e9'),
    pointId: idOf('a1'),
    sourceKey: 'w01018',
    pointName: both('COD'),
    factor: 'w01018',
    unitOfMeasure: 'mg/L',
    retiredAt: null,
  }
  await renderPage(
    <ChannelPointDialog {...{ connectionId, unitId, channel }} onClose={noClose} />,
    { language: 'zh' },
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '改接到监测点' }).click()
  // The points of the unit come first, with their devices and without the present one.
  await expect
    .poll(() => [...document.querySelectorAll('.ant-select-item')].map((item) => item.textContent))
    .toEqual([
      '本单元的监测点',
      'Point a2 · Outlet meter · 已有通道供数',
      '其他单元的监测点',
      'Point b1',
    ])
  await page.getByTitle('Point b1').click()
  await expect.element(dialog.getByText('该监测点属于其他单元：Inlet')).toBeVisible()
  await expect.element(dialog.getByText('该监测点的因子是 w21003，不是 w01018')).toBeVisible()
  await expect.element(dialog.getByText(/已由“Old station”的通道 cod供数；再接入/)).toBeVisible()
})
