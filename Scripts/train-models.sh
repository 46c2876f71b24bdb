#!/bin/sh
# Trains the banks of Models/, the same bytes every time: demo from Datasets/demo, the others from 96 writers of the same
# generator, of whom 24, those of Datasets/demo among them, are held out for tests.
# usage: train-models.sh CALAMUS FOLDER [BANK...]
set -eu
calamus=$1
folder=$2
shift 2

for bank in ${*:-demo digits lowercase uppercase}; do
  case $bank in
    demo) "$calamus" train demo --prototypes 15 --output Models/demo.safetensors; continue ;;
    digits) characters=0123456789 ;;
    lowercase) characters=abcdefghijklmnopqrstuvwxyz ;;
    uppercase) characters=ABCDEFGHIJKLMNOPQRSTUVWXYZ ;;
  esac
  "$calamus" datasets generate demo --writers 96 --characters "$characters" --output "$folder/$bank" --force
  "$calamus" train "$folder/$bank" --engine fused --prototypes 10 --output "Models/$bank.safetensors"
done
