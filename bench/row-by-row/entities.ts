import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm'

@Entity('row_by_row_activity')
@Index(['activityTimestamp'])
@Index(['customerId', 'activityTimestamp'])
@Index(['reference'])
export class Activity {
  @PrimaryGeneratedColumn('uuid') id: string
  @Column('text') warehouseCode: string
  @Column('text') chargeCode: string
  @Column('numeric') quantity: string
  @Column('timestamptz') activityTimestamp: Date
  @Column('text', { nullable: true }) customerId: string | null
  @Column('text', { nullable: true }) reference: string | null
  @Column('text', { nullable: true }) status: string | null
}

@Entity('row_by_row_shipment')
@Index(['customerId'])
export class Shipment {
  @PrimaryColumn('text') shipmentId: string
  @Column('text', { nullable: true }) customerId: string | null
  @Column('text') originPostCode: string
  @Column('text') originSuburb: string
  @Column('text', { nullable: true }) originState: string | null
  @Column('text') destinationPostCode: string
  @Column('text') destinationSuburb: string
  @Column('text', { nullable: true }) destinationState: string | null
  @Column('timestamptz', { nullable: true }) quoteDate: Date | null
  @Column('text', { nullable: true }) rateCardAlias: string | null
  @Column('numeric', { nullable: true }) totalCostReceived: string | null
  @Column('text', { nullable: true }) costCentre: string | null
}

@Entity('row_by_row_shipment_line')
@Index(['shipmentId'])
export class ShipmentLine {
  @PrimaryGeneratedColumn('uuid') id: string
  @Column('text') shipmentId: string
  @Column('text') itemType: string
  @Column('numeric') itemQuantity: string
  @Column('numeric') itemWeight: string
}
