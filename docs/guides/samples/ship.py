import json
import sys

from masar import Problem, call

try:
    shipment = json.loads(
        call(
            "POST",
            "/shipments",
            key="order-ORD-1001",  # your order's number: an order that is sent twice becomes one shipment
            body={
                "reference": "ORD-1001",
                "service": "standard",
                "cod_value": 1250.5,
                "parcel": {"weight_kg": 1.2},
                "recipient": {
                    "name": "Mona Ali",
                    "phone": "01001234567",
                    "governorate": "GZ",
                    "address": "12 Tahrir Street, Dokki",
                },
            },
        )
    )
    number = shipment["tracking_number"]
    print(number, shipment["pricing"]["total"], shipment["pricing"]["currency"])

    with open(f"{number}.pdf", "wb") as label:
        label.write(call("GET", f"/labels/{number}.pdf"))
except Problem as problem:
    if not problem.errors:
        raise
    for error in problem.errors:
        print(error["pointer"], error["detail"], file=sys.stderr)
    sys.exit(1)
