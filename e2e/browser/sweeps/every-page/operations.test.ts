import { testEveryPageAs } from '../../every-page.ts'

testEveryPageAs('operations')
