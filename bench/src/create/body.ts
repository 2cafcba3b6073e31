const GOVERNORATES = ["C", "GZ", "ALX", "DK", "SHR", "ASN"];

export function requestBody(name: string, index: number): string {
  return JSON.stringify({
    reference: `${name}-${index}`,
    service: "standard",
    cod_value: 100 + (index % 5000) / 4,
    parcel: { weight_kg: 1 + (index % 7) / 2, description: "قميص قطن" },
    recipient: {
      name: "منى عبد الرحمن",
      phone: `010${String(10_000_000 + (index % 89_999_999))}`,
      governorate: GOVERNORATES[index % GOVERNORATES.length],
      address: `${index % 200} شارع 26 يوليو، الدور 3`,
    },
  });
}
