/** A valid body for `POST /shipments` with a new reference. Overrides replace whole members. */
export function shipmentBody(overrides: Record<string, unknown> = {}): Record<string, unknown> & {
  parcel: Record<string, unknown>;
  recipient: Record<string, unknown>;
} {
  made += 1;
  return {
    reference: `ORD-${made}`,
    service: "standard",
    cod_value: 990,
    parcel: { weight_kg: 1, description: "قميص قطن" },
    recipient: {
      name: "منى عبد الرحمن",
      phone: "01001234567",
      governorate: "GZ",
      address: "12 شارع 26 يوليو، الدور 3",
    },
    ...overrides,
  };
}

let made = 0;
