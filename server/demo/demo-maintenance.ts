import type { LocalText } from '@iwater/contract/fields'
import {
  createCorrectiveTask,
  createPlan,
  type NewStep,
  openDueTasks,
  selectPointsOfFactors,
} from '#domains/maintenance'
import { selectPlacesOfPoints } from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import { text } from './demo-text.ts'

/** A unit of the demo, with the organisation that it stands in. */
export type DemoPlace = { kind: string; unitId: string; organisationId: string }

type Step = Pick<NewStep, 'instruction' | 'kind'> & Partial<NewStep>

type DemoPlan = {
  name: LocalText
  kind: string
  /** The kinds of units that it is for. */
  unitKinds: readonly string[]
  /** On the device that measures one of them, whose data are under maintenance meanwhile; else on the unit, and no data are. */
  factors?: readonly string[]
  every: number
  period: 'day' | 'week' | 'month' | 'year'
  startsOn: string
  move?: 'before' | 'after'
  minutes: number
  isChecked?: boolean
  isSigned?: boolean
  steps: readonly Step[]
}

const plans: readonly DemoPlan[] = [
  {
    name: text('加压泵月度保养', 'Monthly service of booster pumps'),
    kind: 'lubrication',
    unitKinds: ['pump-station'],
    every: 1,
    period: 'month',
    startsOn: '2026-01-31',
    move: 'before',
    minutes: 90,
    isChecked: true,
    steps: [
      { instruction: '切换至备用泵并挂牌', kind: 'tick' },
      { instruction: '补充轴承润滑脂', kind: 'tick' },
      { instruction: '轴承温度', kind: 'reading', unit_of_measure: '℃', highest: 70 },
      { instruction: '水平振动', kind: 'reading', unit_of_measure: 'mm/s', highest: 4.5 },
      { instruction: '拍摄机械密封', kind: 'photo', is_required: false },
    ],
  },
  {
    name: text('在线 pH 仪每周校准', 'Weekly calibration of pH analysers'),
    kind: 'calibration',
    unitKinds: ['water-works', 'sewage-works', 'outfall'],
    factors: ['w01001'],
    every: 1,
    period: 'week',
    startsOn: '2026-01-05',
    move: 'after',
    minutes: 40,
    isChecked: true,
    isSigned: true,
    steps: [
      { instruction: '关闭采样阀，冲洗流通池', kind: 'tick' },
      {
        instruction: '标准液 6.86',
        kind: 'reading',
        unit_of_measure: 'pH',
        lowest: 6.81,
        highest: 6.91,
      },
      {
        instruction: '标准液 9.18',
        kind: 'reading',
        unit_of_measure: 'pH',
        lowest: 9.13,
        highest: 9.23,
      },
      { instruction: '电极外观', kind: 'text', is_required: false },
    ],
  },
  {
    name: text('每日巡检', 'Daily inspection'),
    kind: 'inspection',
    unitKinds: ['water-works', 'mill', 'tailings-pond'],
    every: 1,
    period: 'day',
    startsOn: '2026-01-01',
    minutes: 30,
    steps: [
      { instruction: '沿巡检路线查看设备和仪表', kind: 'tick' },
      { instruction: '异常情况', kind: 'text', is_required: false },
    ],
  },
  {
    name: text('采样管路清洗', 'Cleaning of sampling lines'),
    kind: 'cleaning',
    unitKinds: ['river-section', 'outfall', 'sewage-works'],
    factors: ['w01018', 'w01001'],
    every: 2,
    period: 'week',
    startsOn: '2026-01-07',
    move: 'after',
    minutes: 60,
    steps: [
      { instruction: '清洗采水头和滤网', kind: 'tick' },
      { instruction: '清洗后流量', kind: 'reading', unit_of_measure: 'L/min', lowest: 2 },
    ],
  },
]

const stepOf = ({ instruction, kind, ...own }: Step): NewStep => ({
  instruction,
  kind,
  unit_of_measure: null,
  lowest: null,
  highest: null,
  is_required: true,
  ...own,
})

/** Of each unit the device that measures the first of some factors that it has. */
async function findDevicesMeasuring(
  db: Db,
  tenantId: number,
  wanted: { unitIds: readonly string[]; factors: readonly string[] },
) {
  const points = await selectPointsOfFactors(db, tenantId, wanted)
  const ids = points.map(({ pointId }) => pointId)
  const placed = await selectPlacesOfPoints(db, tenantId, ids)
  const places = new Map(placed.map((place) => [place.pointId, place]))
  const devices = new Map<string, string>()
  for (const factor of wanted.factors)
    for (const { pointId } of points.filter((point) => point.factor === factor)) {
      const place = places.get(pointId)
      if (place && !devices.has(place.unitId)) devices.set(place.unitId, place.deviceId)
    }
  return devices
}

type Where = {
  places: readonly DemoPlace[]
  devices: ReadonlyMap<string, string>
  organisationId: string
}

const draftOf = (plan: DemoPlan, { places, devices, organisationId }: Where) => ({
  name: plan.name,
  organisation_id: organisationId,
  kind: plan.kind,
  estimated_minutes: plan.minutes,
  is_checked: plan.isChecked ?? false,
  is_signed: plan.isSigned ?? false,
  every: plan.every,
  period: plan.period,
  starts_on: plan.startsOn,
  move: plan.move ?? ('none' as const),
  steps: plan.steps.map(stepOf),
  equipment: places.map(({ unitId }) => ({
    unit_id: unitId,
    device_id: devices.get(unitId) ?? null,
  })),
})

/** Before heavy rain, for the pumping stations of a tenant and whatever they are later. */
const rainPlan = (organisationId: string) => ({
  name: text('暴雨前泵站检查', 'Checks of pumping stations before heavy rain'),
  organisation_id: organisationId,
  kind: 'inspection',
  priority: 'high' as const,
  estimated_minutes: 45,
  lead_days: 3,
  trigger: 'weather' as const,
  forecast: 'rain' as const,
  forecast_limit: 50,
  unit_kinds: ['pump-station'],
  steps: [
    { instruction: '试运行备用泵', kind: 'tick' as const },
    { instruction: '清理格栅和集水池', kind: 'tick' as const },
    {
      instruction: '柴油发电机油位',
      kind: 'reading' as const,
      unit_of_measure: '%',
      lowest: 60,
    },
    { instruction: '安排值守人员', kind: 'text' as const },
  ].map(stepOf),
})

/** Plans for the units that a tenant has, what is due by them, and one corrective task that is overdue. */
export async function addMaintenance(
  db: Db,
  tenantId: number,
  { places, rootId, now }: { places: readonly DemoPlace[]; rootId: string; now: Date },
) {
  for (const plan of plans) {
    const own = places.filter(({ kind }) => plan.unitKinds.includes(kind))
    const unitIds = own.map(({ unitId }) => unitId)
    const devices = await findDevicesMeasuring(db, tenantId, {
      unitIds,
      factors: plan.factors ?? [],
    })
    const where = { places: own, devices, organisationId: rootId }
    if (own.length > 0) await createPlan(db, tenantId, draftOf(plan, where))
  }
  if (places.some(({ kind }) => kind === 'pump-station'))
    await createPlan(db, tenantId, rainPlan(rootId))
  const [first] = places
  if (first !== undefined)
    await createCorrectiveTask(db, tenantId, {
      name: text('取样阀渗漏', 'Sampling valve leaks'),
      unit_id: first.unitId,
      due_on: new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10),
      priority: 'high',
      instructions: '更换阀杆密封后复查。',
    })
  await openDueTasks((work) => work(db), tenantId, now)
}
