import { DatasetComponent, DataZoomInsideComponent, MarkAreaComponent } from 'echarts/components'
import { connect, use } from 'echarts/core'
import { init } from './chart-engine.ts'

use([DataZoomInsideComponent, DatasetComponent, MarkAreaComponent])

export { connect, init }
