import { checkTask, finishTask, sendBackTask, startTask } from '@iwater/contract/maintenance/tasks'
import { expect, test } from 'vitest'
import { errorOf, maintenanceSetting, tasks } from './maintenance-testing.ts'

async function doneSetting() {
  const setting = await maintenanceSetting()
  const { addTask, addPoint, call, clock, owner } = setting
  const { series } = await addPoint('出口压力')
  const taskId = await addTask()
  await call(startTask, { taskId })
  clock.advance(60_000)
  await call(finishTask, { taskId })
  const read = async () => (await call(tasks.read, { id: taskId })).data
  const ends = async () =>
    (await owner('select until_at from maintenance_span where series = $1', [series])).map(
      ({ until_at: at }) => (at as Date).toISOString(),
    )
  return { ...setting, taskId, read, ends }
}

test('who checks a task may say something about it', async () => {
  const { taskId, call, read, aColleague } = await doneSetting()
  const { token } = await aColleague('berta')
  await call(checkTask, { taskId, remark: ' 读数已核对 ' }, { token })
  expect(await read()).toMatchObject({ state: 'checked', check_remark: '读数已核对' })
})

test('a task is sent back by another person, with a reason; its times stay, and it is completed again', async () => {
  const { taskId, call, read, ends, aColleague, clock } = await doneSetting()
  const { ended_at: endedAt } = await read()
  const reason = '缺照片'
  expect(errorOf((await call(sendBackTask, { taskId, reason })) as never)).toBe(
    'maintenance.own-work',
  )
  const { token } = await aColleague('berta')
  expect((await call(sendBackTask, { taskId, reason: ' ' }, { token })).status).toBe(400)
  expect((await call(sendBackTask, { taskId, reason }, { token })).status).toBe(200)
  expect(await read()).toMatchObject({
    state: 'started',
    return_reason: reason,
    done_by: null,
    ended_at: endedAt,
  })
  expect(await ends()).toEqual([endedAt])
  clock.advance(60_000)
  expect((await call(finishTask, { taskId })).status).toBe(200)
  expect(await read()).toMatchObject({ state: 'done', ended_at: endedAt })
})

test.each([
  { reading: 12.9, answer: 'maintenance.findings-missing' },
  { reading: 6.8, answer: 'maintenance.findings-missing' },
  { reading: 6.81, answer: undefined },
  { reading: 6.91, answer: undefined },
])(
  'work with the reading $reading is completed without findings: $answer',
  async ({ reading, answer }) => {
    const { addTask, editTask, call, clock } = await maintenanceSetting()
    const step = { instruction: '标准液', kind: 'reading', lowest: 6.81, highest: 6.91 }
    const taskId = await addTask({
      steps: [{ ...step, is_required: true, is_ticked: false, reading }],
    })
    await call(startTask, { taskId })
    clock.advance(60_000)
    expect(errorOf((await call(finishTask, { taskId })) as never)).toBe(answer)
    if (answer === undefined) return
    await editTask(taskId, { findings: '电极老化' })
    expect((await call(finishTask, { taskId })).status).toBe(200)
  },
)
